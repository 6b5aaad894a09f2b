import { commit, decideAgain, type Plan, type Write } from "../../db/commit";
import type { Context } from "../../db/context";
import { readOne } from "../../db/read";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { BillRecord } from "../../domain/bill/entity";
import type { HandoffRecord } from "../../domain/handoff/entity";
import { appointmentCharge, purchaseCharge } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { amendWrite, handOverWrite } from "../../store/appointment/write";
import { replaceWrite } from "../../store/bill/change";
import { eventWrites } from "../../store/event/change";
import { feedWrite } from "../../store/feed/change";
import { unmarkWrite } from "../../store/handoff/change";
import { isAtGoogle, taskWrite } from "../../store/meet/change";
import { moneyWrite } from "../../store/payment/purchase";
import { announceMeeting } from "../google-calendar/push";

/**
 * Takes out of an appointment of a client who was deleted at an instant (ISO) what it says of them, and its event out of Google
 * Calendar. Other calendars call it otherwise from then on, so it counts as changed.
 */
export async function eraseAppointment(
  ctx: Context,
  { practice_id, id }: AppointmentRecord,
  deleted_at: string,
): Promise<boolean> {
  return commit({ db: ctx.db }, async (): Promise<Plan<boolean>> => {
    const before = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
    if (!before || (isErased(before) && before.updated_at >= deleted_at)) return { writes: [], result: false };
    const erased = amendWrite(before, {
      title: undefined,
      notes: undefined,
      cancel_note: undefined,
      google_meet_link: undefined,
      mirror: undefined,
      reminders: undefined,
      meet_status: "none",
      written_off: appointmentCharge(before).balance > 0 || before.written_off,
      version: before.version + 1,
      updated_at: ctx.clock.now().toISOString(),
    });
    const writes = [...(isAtGoogle(before) ? [taskWrite(ctx, before)] : []), feedWrite(ctx.clock, practice_id)];
    return { writes: [erased, ...writes], result: true };
  });
}

const isErased = (record: AppointmentRecord) =>
  appointmentCharge(record).balance === 0 &&
  !record.title &&
  !record.notes &&
  !record.cancel_note &&
  !record.google_meet_link &&
  !record.reminders &&
  !isAtGoogle(record);

/** Makes an appointment of a merged client the other's; the client's counts are there already. */
export async function handOverAppointment(ctx: Context, record: AppointmentRecord, into: string): Promise<boolean> {
  const { practice_id, id, client_id } = record;
  const isMoved = await commit({ db: ctx.db }, async (): Promise<Plan<boolean>> => {
    const before = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
    if (before?.client_id !== client_id) return { writes: [], result: false };
    return {
      writes: [handOverWrite(before, into)],
      result: true,
    };
  });
  if (isMoved) await announceMeeting(ctx, record);
  return isMoved;
}

/** Takes out of a purchase of a deleted client what it says of them; amounts, dates and counts stay, and the rest is not asked for. */
export async function erasePurchase(ctx: Context, purchase: PurchaseRecord): Promise<boolean> {
  if (!purchase.payment_reference && !purchase.notes && purchaseCharge(purchase).balance === 0) return false;
  const { practice_id, id } = purchase;
  return commit({ db: ctx.db }, async () => {
    const before = await readOne(ctx.db, ctx.db.one.purchase({ practice_id, id }));
    if (!before) return { writes: [], result: false };
    return { writes: [moneyWrite(before, { written_off: true }, ["payment_reference", "notes"])], result: true };
  });
}

/** Makes a purchase of a merged client the other's; what that client carries is there already. */
export function handOverPurchase(ctx: Context, { practice_id, id }: PurchaseRecord, into: string): Promise<boolean> {
  return commit({ db: ctx.db }, async () => {
    const before = await readOne(ctx.db, ctx.db.one.purchase({ practice_id, id }));
    if (!before) return { writes: [], result: false };
    return { writes: [moneyWrite(before, { client_id: into })], result: true };
  });
}

function changeBill(ctx: Context, { practice_id, id }: BillRecord, change: (of: BillRecord) => BillRecord | null) {
  return commit({ db: ctx.db }, async () => {
    const before = await readOne(ctx.db, ctx.db.one.bill({ practice_id, id }));
    const after = before && change(before);
    return after && before ? { writes: [replaceWrite(before, after)], result: true } : { writes: [], result: false };
  });
}

/** Takes out of one of a deleted client what it says of who paid; number, date and amount stay. */
export const eraseBill = (ctx: Context, record: BillRecord): Promise<boolean> =>
  changeBill(ctx, record, (before) =>
    before.concept === ERASED
      ? null
      : {
          ...before,
          concept: ERASED,
          payer_name: ERASED,
          payer_document_number: ERASED,
          annul_reason: undefined,
        },
  );

const ERASED = "-";

/** Makes one of a merged client the other's. */
export const handOverBill = (ctx: Context, record: BillRecord, into: string): Promise<boolean> =>
  changeBill(ctx, record, (before) => (before.client_id === record.client_id ? { ...before, client_id: into } : null));

/**
 * Takes a hand-over of a deleted client (all their ids) away, and who is marked by it: nobody waits for the therapist any more. One that is
 * open and of others with the same phone, too, stays theirs, without what was said.
 */
export const eraseHandoff = (
  ctx: Context,
  { practice_id, state, id, people, client_id }: HandoffRecord,
  ids: string[],
): Promise<boolean> =>
  commit({ db: ctx.db }, async (): Promise<Plan<boolean>> => {
    const gone = people.filter((each) => ids.includes(each));
    const left = people.filter((each) => !ids.includes(each));
    if (state === "open" && left.some((each) => each.startsWith("cli_"))) {
      const change: Write = {
        write: ({ handoff }) =>
          handoff
            .patch({ practice_id, state, id })
            .set({ people: left })
            .remove(["summary"])
            .where((attributes, { eq }) => eq(attributes.people, people))
            .commit(),
        refused: decideAgain,
      };
      return { writes: [change, ...gone.map((person) => unmarkWrite({ practice_id, person }))], result: true };
    }
    const isOpen = state === "open";
    const marked = isOpen ? people : [];
    const resolved = { type: "handoff.resolved", ...(client_id && { client_id }), handoff_id: id } as const;
    return {
      writes: [
        { write: ({ handoff }) => handoff.delete({ practice_id, state, id }).commit(), refused: decideAgain },
        ...marked.map((person) => unmarkWrite({ practice_id, person })),
        ...eventWrites(ctx, practice_id, isOpen ? [resolved] : []),
      ],
      result: true,
    };
  });
