import type { ClientListItem } from "@sereno/core/domain/client/output";
import { debtText } from "@sereno/core/domain/payment/rules";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { counted, formatPesos, phoneText, unbrokenPesos } from "../../../lib/text";

function balanceOf({ due, credit, announced }: ClientListItem): string {
  const parts = [
    due > 0 && unbrokenPesos(debtText(due)),
    credit > 0 && `${formatPesos(credit)} a favor`,
    announced > 0 && `${formatPesos(announced)} por verificar`,
  ];
  return parts.filter(Boolean).join(", ") || "Al día";
}

export function factsOf(client: ClientListItem): { label: string; value: string }[] {
  const { total_package_purchases: packages, available_package_sessions: left } = client;
  const remaining = left > 0 ? ` (${leftText(left)})` : "";
  return [
    { label: "Celular", value: phoneText(client.phone) },
    { label: "Correo electrónico", value: client.email ?? "Sin correo" },
    { label: "ID", value: client.identification_number ?? "Sin identificación" },
    {
      label: "Citas",
      value: `${client.total_appointments} (${counted(client.appointment_history_count, "completada", "completadas")})`,
    },
    { label: "Paquetes", value: `${packages}${remaining}` },
    { label: "Saldo", value: balanceOf(client) },
  ];
}

export const mergeText = (stays: ClientListItem): string =>
  `Queda la ficha de ${stays.name} con el celular ${phoneText(stays.phone)}: recibe las citas, los paquetes, los pagos y los datos que le falten de la otra, que desaparece. Esto no se puede deshacer.`;
