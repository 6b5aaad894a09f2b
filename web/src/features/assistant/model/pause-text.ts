import type { AgentPause } from "@sereno/core/domain/agent/output";
import { counted, listText } from "../../../lib/text";

const WITHIN: Record<AgentPause["bound"], (most: number) => string> = {
  burst: (most) => `${counted(most, "cita", "citas")} en diez minutos`,
  daily: (most) => `${counted(most, "cita", "citas")} en un día`,
  share: (most) => `${counted(most, "cita", "citas")} de tus próximos siete días`,
};

const PAUSED = "Mientras tanto solo consulta; no cambia nada hasta que tú decidas.";
const OVER = "Su acceso ya no sirve: no puede consultar ni cambiar nada.";

export function pauseText(pause: AgentPause, isOver: boolean): string {
  const { bound, most, cancelled, moved, shortened, by_link } = pause;
  const done = [
    ...(cancelled > 0 ? [`canceló ${cancelled}`] : []),
    ...(moved > 0 ? [`movió ${moved}`] : []),
    ...(shortened > 0 ? [`acortó ${shortened}`] : []),
  ];
  const stays = by_link === 1 ? "esa no se deshace" : "esas no se deshacen";
  const links =
    by_link > 0 ? ` De ellas, ${by_link} por los enlaces que recibió para tus clientes: ${stays} aquí.` : "";
  return `Ya ${listText(done)}, y quiso seguir: le permites tocar ${WITHIN[bound](most)}.${links} ${isOver ? OVER : PAUSED}`;
}
