import type { ReactNode } from "react";
import { SectionCard } from "../../../components/ui/card";
import { useGoogleConnection } from "../../../domain/google/use-google-connection";
import { counted, formatPesos } from "../../../lib/text";
import type { Totals } from "./model/totals";

const FIGURES: [label: string, figure: (totals: Totals) => string | number][] = [
  ["Personas nuevas", ({ people }) => people.new],
  ["Ya son clientes", ({ people }) => people.known],
  ["Paquetes en curso", ({ packages }) => packages],
  ["Sesiones que quedan", ({ sessions }) => sessions],
  ["Te deben", ({ owed }) => formatPesos(owed)],
  ["Citas por venir", ({ appointments }) => appointments],
];

export const TotalsCard = ({ totals, children }: { totals: Totals; children: ReactNode }) => (
  <SectionCard isStep title="Esto es lo que se trae">
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {FIGURES.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{figure(totals)}</dd>
        </div>
      ))}
    </dl>
    {useGoogleConnection() === "connected" && totals.invited > 0 && (
      <p className="mt-3 text-sm text-ink-soft">
        Google enviará la invitación de Meet a {counted(totals.invited, "persona", "personas")}.
      </p>
    )}
    <div className="mt-5">{children}</div>
  </SectionCard>
);
