import type { ReactNode } from "react";

const HEAD = "px-2.5 py-2.5 font-medium whitespace-nowrap first:pl-5 last:pr-5";

export const ClientTable = ({ children }: { children: ReactNode }) => (
  <div className="overflow-x-auto rounded-card border border-line bg-surface">
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Clientes</caption>
      <thead className="border-b border-line text-xs text-ink-soft">
        <tr>
          <th scope="col" className={HEAD}>
            Cliente
          </th>
          <th scope="col" className={`${HEAD} hidden min-[70rem]:table-cell`}>
            Contacto
          </th>
          <th scope="col" className={HEAD}>
            Actividad
          </th>
          <th scope="col" className={HEAD}>
            Última Cita
          </th>
          <th scope="col" className={HEAD}>
            Próxima Cita
          </th>
          <th scope="col" className={HEAD}>
            Estado
          </th>
          <th scope="col" className={HEAD}>
            Paquetes
          </th>
          <th scope="col" className={HEAD}>
            Acciones
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);
