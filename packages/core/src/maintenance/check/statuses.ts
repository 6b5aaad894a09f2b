import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive, STATUSES } from "../../domain/appointment/rules";
import { SLACK_MS } from "../../domain/clock/rules";
import type { LedgerRecord, PurchaseRecord } from "../../domain/purchase/entity";
import type { SeriesRecord } from "../../domain/series/entity";
import type { Difference } from "./difference";

const named = (of: string, counted: string, recorded: string): Difference => ({ of, counted, recorded, repair: [] });

/** Reports statuses, times and due fields of appointments that no action can produce. */
export function impossible(appointments: AppointmentRecord[], now: Date): Difference[] {
  const soon = new Date(now.getTime() + SLACK_MS).toISOString();
  return appointments.flatMap((each) => {
    const { id, status, starts_at, ends_at, due, stays_open } = each;
    const isEarly = status === "completed" && each.updated_by === "system" && ends_at > soon;
    if (!STATUSES.includes(status)) return [named(id, `estado ${status}`, STATUSES.join(", "))];
    return [
      ...(ends_at > starts_at ? [] : [named(id, `termina a las ${ends_at}`, `después de ${starts_at}`)]),
      ...(isEarly ? [named(id, "completada por un trabajo", `termina apenas a las ${ends_at}`)] : []),
      ...(isLive(status) && !due && !stays_open ? [named(id, `${status} y nadie la completará`, "por completar")] : []),
    ];
  });
}

export function purchasesAdrift(
  purchases: PurchaseRecord[],
  ledger: LedgerRecord[],
  series: SeriesRecord[],
  now: Date,
): Difference[] {
  const soon = new Date(now.getTime() + SLACK_MS).toISOString();
  const used = new Map<string, number>();
  for (const { purchase_id, sessions } of ledger) used.set(purchase_id, (used.get(purchase_id) ?? 0) + sessions);
  const ended = new Set(ledger.filter(({ kind }) => kind === "expire").map(({ purchase_id }) => purchase_id));
  // Purchases of series with pending work are not compared: a job may still write ledger entries for them.
  const open = new Set(series.filter(({ due }) => due).map(({ package_purchase_id }) => package_purchase_id));
  return purchases.flatMap(({ id, sessions_used, sessions_total, due, expires_at }) => {
    const counted = `${sessions_used} sesiones usadas`;
    const entered = used.get(id) ?? 0;
    const isPossible = sessions_used >= 0 && sessions_used <= sessions_total;
    return [
      ...(ended.has(id) && !due && expires_at > soon ? [named(id, "vencida", `vence apenas ${expires_at}`)] : []),
      ...(isPossible ? [] : [named(id, counted, `de 0 a ${sessions_total}`)]),
      ...(isPossible && !open.has(id) && sessions_used !== entered
        ? [named(id, counted, `${entered} en su libro`)]
        : []),
    ];
  });
}

export function seriesAdrift(series: SeriesRecord[], appointments: AppointmentRecord[]): Difference[] {
  const known = new Map(series.map((each) => [each.id, each]));
  return [
    ...appointments.flatMap(({ id, series_id, series_index, series_count }) => {
      if (!series_id) return [];
      const ids = known.get(series_id)?.appointment_ids ?? [];
      const recorded = ids.includes(id) ? `${ids.indexOf(id) + 1} de ${ids.length}` : "ninguna";
      const counted = `${series_index} de ${series_count}`;
      return counted === recorded ? [] : [named(id, `cita ${counted} de la serie ${series_id}`, recorded)];
    }),
    ...series.flatMap(({ id, done, due, appointment_ids: { length } }) =>
      done > length || (done < length && !due) ? [named(id, `${done} citas registradas`, String(length))] : [],
    ),
  ];
}
