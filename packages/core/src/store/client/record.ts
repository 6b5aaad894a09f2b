import type { PracticeContext } from "../../db/index";
import type { ClientPackage, ClientRecord } from "../../domain/client/entity";
import type { ClientListItem } from "../../domain/client/output";
import { isDebtOnly } from "../../domain/payment/brought/rules";
import { OPTIONAL_DETAILS } from "../../domain/person/schema";
import { zoneOf } from "../../domain/practice/rules";
import { type PurchaseState, purchaseStatus } from "../../domain/purchase/rules";
import { mapFields } from "../../fields";
import { splitE164 } from "../../lib/phone/countries";
import { formatLocal, minuteOfDate, toLocal } from "../../lib/time/rules";
import { announcedSum, dueOf, sumOfDebts } from "./debt";

export function toListItem(ctx: PracticeContext, record: ClientRecord): ClientListItem {
  const now = minuteOfDate(ctx.clock.now());
  const visits = Object.values(record.visits ?? {});
  const past = visits.filter((start) => start <= now);
  const future = visits.filter((start) => start > now);
  const local = (starts: number[], pick: (...starts: number[]) => number) =>
    starts.length ? formatLocal(toLocal(zoneOf(ctx.practice), pick(...starts))) : null;
  return {
    id: record.id,
    name: record.name,
    ...mapFields(OPTIONAL_DETAILS, (detail) => record[detail] ?? null),
    phone: record.phone,
    ...splitE164(record.phone),
    total_appointments: record.total_appointments,
    appointment_history_count: record.completed_appointments,
    last_appointment_date: local(past, Math.max),
    next_appointment_date: local(future, Math.min),
    last_is_virtual: record.last_is_virtual ?? null,
    ...countPackages(Object.values(record.packages ?? {}), ctx.clock.now().toISOString()),
    owed: record.owed ?? 0,
    due: sumOfDebts(dueOf(ctx, record)),
    credit: record.credit ?? 0,
    announced: announcedSum(record),
  };
}

function countPackages(purchases: ClientPackage[], now: string) {
  const counted = purchases.filter((each) => !each.cancelled && !isDebtOnly(each));
  const active = counted.filter((each) => purchaseStatus(each, now) === "active");
  const sum = (value: (purchase: PurchaseState) => number, of = counted) =>
    of.reduce((total, each) => total + value(each), 0);
  return {
    total_package_purchases: counted.length,
    total_package_sessions: sum(({ sessions_total }) => sessions_total),
    used_package_sessions: sum(({ sessions_used }) => sessions_used),
    available_package_sessions: sum((each) => each.sessions_total - each.sessions_used, active),
    active_package_sessions: sum(({ sessions_total }) => sessions_total, active),
  };
}
