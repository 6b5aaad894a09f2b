import { isDeepStrictEqual } from "node:util";
import type { Lookup } from "../../db/electrodb";
import { type Context, commit, readEach, readOne } from "../../db/index";
import { asRead, erase, put, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { BillRecord } from "../../domain/bill/entity";
import type { HandoffRecord } from "../../domain/handoff/entity";
import { appointmentCharge, purchaseCharge } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { NEW_DETAILS } from "../../store/appointment/record";
import { amendWrite, handOverWrite } from "../../store/appointment/write";
import { replaceWrite } from "../../store/bill/bills";
import { eventWrites } from "../../store/event/change";
import { feedWrite } from "../../store/feed/change";
import { unmarkWrites } from "../../store/handoff/change";
import { isSentToGoogle, taskWrite } from "../../store/meet/change";
import { eraseWrite, handOverWrite as handOverPurchaseWrite } from "../../store/purchase/change";
import { announceMeeting } from "../google-calendar/push";

/** Reads a record again and writes what `change` plans. False if the record is gone or `change` plans nothing. */
const changeRecord = <R>({ db }: Context, lookup: Lookup<R>, change: (before: R) => Write[] | Promise<Write[]>) =>
  commit({ db }, async () => {
    const before = await readOne(db, lookup);
    const writes = before === null ? [] : await change(before);
    return { writes, result: writes.length > 0 };
  });

/** Removes an appointment's texts, debt and Google event. Raises its version: its title in calendar feeds changes. */
export const eraseAppointment = (
  ctx: Context,
  { practice_id, id }: AppointmentRecord,
  deleted_at: string,
): Promise<boolean> =>
  changeRecord(ctx, ctx.db.one.appointment({ practice_id, id }), (before) => {
    if (isErased(before) && before.updated_at >= deleted_at) return [];
    const erased = amendWrite(before, {
      ...NO_TEXTS,
      mirror: undefined,
      meet_status: "none",
      written_off: appointmentCharge(before).balance > 0 || before.written_off,
      version: before.version + 1,
      updated_at: ctx.clock.now().toISOString(),
    });
    return [erased, ...(isSentToGoogle(before) ? [taskWrite(ctx, before)] : []), feedWrite(ctx.clock, practice_id)];
  });

const { appointment_type, priority } = NEW_DETAILS;
const OWN_TEXTS = { title: undefined, notes: undefined, cancel_note: undefined, google_meet_link: undefined };
const NO_TEXTS = { ...OWN_TEXTS, reminders: undefined, appointment_type, priority };

const isErased = (record: AppointmentRecord) =>
  appointmentCharge(record).balance === 0 &&
  JSON.stringify({ ...record, ...NO_TEXTS }) === JSON.stringify(record) &&
  !isSentToGoogle(record);

export async function handOverAppointment(ctx: Context, record: AppointmentRecord, into: string): Promise<boolean> {
  const { practice_id, id, client_id } = record;
  // First writes the task for Google: if a write fails, the appointment still has its old client, and a retry finds it.
  if (isSentToGoogle(record) || record.create_google_meet) await announceMeeting(ctx, record);
  return changeRecord(ctx, ctx.db.one.appointment({ practice_id, id }), (before) =>
    before.client_id === client_id ? [handOverWrite(before, into)] : [],
  );
}

/** Removes a purchase's texts and debt; amounts, dates and counts stay. */
export async function erasePurchase(ctx: Context, purchase: PurchaseRecord): Promise<boolean> {
  const { practice_id, id, payment_method, payment_reference, notes } = purchase;
  if (!payment_method && !payment_reference && !notes && purchaseCharge(purchase).balance === 0) return false;
  return changeRecord(ctx, ctx.db.one.purchase({ practice_id, id }), (before) => [eraseWrite(before)]);
}

export const handOverPurchase = (ctx: Context, { practice_id, id }: PurchaseRecord, into: string): Promise<boolean> =>
  changeRecord(ctx, ctx.db.one.purchase({ practice_id, id }), (before) => [handOverPurchaseWrite(before, into)]);

/** Removes a bill's payer and texts; number, date and amount stay. */
export const eraseBill = (ctx: Context, { practice_id, id }: BillRecord): Promise<boolean> =>
  changeRecord(ctx, ctx.db.one.bill({ practice_id, id }), (before) => {
    const { annul_reason: _, ...after } = { ...before, ...BLANK };
    return isDeepStrictEqual(after, before) ? [] : [replaceWrite(before, after)];
  });

const BLANK = { payer_name: "-", payer_document_number: "-", concept: "-" };

export const handOverBill = (ctx: Context, { practice_id, id, client_id }: BillRecord, into: string) =>
  changeRecord(ctx, ctx.db.one.bill({ practice_id, id }), (before) =>
    before.client_id === client_id ? [replaceWrite(before, { ...before, client_id: into })] : [],
  );

/** Deletes a handoff and its `handoffMark`s. A handoff that is open for other clients only loses its summary, and its
 * `people` keep only those clients, their phones and the handoff's `phone`.
 * @param ids the client's ids and phone. The phone alone matches only a resolved handoff without clients. */
export const eraseHandoff = (ctx: Context, { practice_id, state, id }: HandoffRecord, ids: string[]) =>
  changeRecord(ctx, ctx.db.one.handoff({ practice_id, state, id }), async (handoff) => {
    const { people, client_id, phone } = handoff;
    const isOpen = state === "open";
    const isOfPhone = !isOpen && people.length === 1;
    if (!people.some((each) => ids.includes(each) && (isOfPhone || each.startsWith("cli_")))) return [];
    const others = people.filter((each) => each.startsWith("cli_") && !ids.includes(each));
    const clients = await readEach(ctx.db, others, (other) => ctx.db.one.client({ practice_id, id: other }));
    const left = people.filter((each) => [...others, phone, ...clients.map((other) => other?.phone)].includes(each));
    const isSame = asRead({ people }, "people");
    if (isOpen && others.length > 0) {
      const gone = people.filter((each) => !left.includes(each));
      return [
        put("handoff", ofThem(handoff, left), isSame),
        ...(await unmarkWrites(ctx, { ...handoff, people: gone })),
      ];
    }
    const resolved = { type: "handoff.resolved", ...(client_id && { client_id }), handoff_id: id } as const;
    return [
      erase("handoff", { practice_id, state, id }, isSame),
      ...(isOpen ? await unmarkWrites(ctx, handoff) : []),
      ...eventWrites(ctx, practice_id, isOpen ? [resolved] : []),
    ];
  });

/** Limits the handoff to `people`. A sole client among them becomes `client_id`. Without `client_id`, sets `phone`. */
function ofThem(handoff: HandoffRecord, people: string[]): HandoffRecord {
  const [first, ...more] = people.filter((each) => each.startsWith("cli_"));
  const client_id = more.length > 0 ? people.find((each) => each === handoff.client_id) : first;
  const phone = client_id ? undefined : people.find((each) => each.startsWith("+"));
  return { ...handoff, people, client_id, phone, summary: undefined };
}
