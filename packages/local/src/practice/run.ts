import { openDatabase } from "@sereno/core/db/database";
import type { Clock } from "@sereno/core/lib/time/clock";
import { surveyPractice } from "@sereno/core/maintenance/survey";
import { localClient } from "../database";
import { costOf, tallyOf } from "./tally";

interface Asked {
  endpoint: string;
  table: string;
  clock: Clock;
  practice_id: string;
  log?: string;
}

const number = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 4 });

const ageOf = (since: string, now: Date) => {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
};

/** A practice's counts, due work and requests, no contents. @throws Error for an unknown practice or unreadable log. */
export async function describePractice({ endpoint, table, clock, practice_id, log }: Asked): Promise<string[]> {
  const survey = await surveyPractice({ db: openDatabase(localClient(endpoint), table), clock }, practice_id);
  if (!survey) throw new Error(`En esa tabla no hay una consulta ${practice_id}.`);
  const { kinds, waiting, parked, failed, opened_at, signed_in_at } = survey;
  const counted = Object.entries(kinds).sort(([, a], [, b]) => b - a);
  const items = counted.reduce((sum, [, count]) => sum + count, 0);
  const due = Object.entries(waiting).map(
    ([queue, each]) => `${queue} ${each.items}, desde hace ${ageOf(each.since, clock.now())}`,
  );
  const parkedText = parked === 1 ? "1 cita espera" : `${parked} citas esperan`;
  return [
    `Consulta:      ${practice_id}, desde ${opened_at ?? "no se sabe cuándo"}`,
    `Entró:         ${signed_in_at ?? "no se sabe cuándo por última vez"}`,
    `Registros:     ${number.format(items)}: ${counted.map(([kind, count]) => `${kind} ${count}`).join(", ")}`,
    `Por hacer:     ${due.join("; ") || "nada atrasado"}`,
    ...(parked > 0 ? [`Sin Google:    ${parkedText} a que conecte su calendario`] : []),
    ...(failed > 0 ? [`Abandonado:    ${failed}; job_item_failed en el registro dice por qué`] : []),
    log
      ? await spent(log, practice_id)
      : "Llamadas:      dale también un archivo del registro de la API para contarlas",
  ];
}

async function spent(log: string, practice_id: string): Promise<string> {
  const tally = await tallyOf(log, practice_id);
  const units = `${number.format(tally.rcu)} unidades de lectura y ${number.format(tally.wcu)} de escritura`;
  return `Llamadas:      ${number.format(tally.requests)} en ese registro, con ${units}: US$ ${number.format(costOf(tally))}`;
}
