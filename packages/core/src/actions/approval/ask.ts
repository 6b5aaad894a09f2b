import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { commit, type Plan, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import { unsettledEffects } from "../../domain/appointment/cancelling/rules";
import { modeLabel } from "../../domain/appointment/rules";
import { UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { ApprovalRecord } from "../../domain/approval/entity";
import type { Approval } from "../../domain/approval/output";
import { APPROVAL_HOURS, type ApprovedCall } from "../../domain/approval/schema";
import { formatPesos } from "../../domain/catalog/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { capitalize } from "../../lib/spanish/rules";
import { ended } from "../../lib/text/rules";
import { OptionalId } from "../../lib/text/schema";
import { minuteOfIso } from "../../lib/time/rules";
import { withoutRepeats } from "../../policies/repeats";
import { MOST_WAITING, readWaiting, toApproval } from "../../queries/list-approvals";
import { refuseOverlap } from "../../queries/suggestions";
import type { AgentEntry, ApprovalNeeded } from "../../store/agent/activity";
import { findConflicts } from "../../store/appointment/conflicts";
import { intervalOf } from "../../store/appointment/occupancy";
import { getAppointment, readForChange } from "../../store/appointment/read";
import { noteBefore } from "../../store/availability/read";
import { readPackage } from "../../store/catalog/packages";
import { clientThere } from "../../store/client/change";
import { conversationOf } from "../../store/client/conversation";
import { idsOfRecord, readClient } from "../../store/client/read";
import { nextNumber } from "../../store/counter/change";
import { notHandedOver } from "../../store/handoff/change";

const MANY_TEXT = "Tu terapeuta ya tiene muchas solicitudes por responder.";

/** Stores an agent's call for the therapist to approve within a day; no time is held meanwhile. An equal call gets the
 * same approval while client, times, price and package are the same. @throws AppError `limit` while 50 approvals wait;
 * `client_deleted` or `not_found` for the client; `overlap` with `conflicts` and `suggestions`; `handoff_open` while
 * the therapist answers the client herself. */
export function askTherapist(
  ctx: PracticeContext,
  { call, input, needed: { act, entries } }: { call: ApprovedCall; input: unknown; needed: ApprovalNeeded },
): Promise<Approval> {
  const [entry] = entries;
  const { actor, practice, clock } = ctx;
  const amount = entries.find(({ action }) => action === "purchase.create")?.amount;
  const id = newId("apr", clock);
  return commit(ctx, async (): Promise<Plan<Approval>> => {
    // The counter is read before the approvals: of two concurrent requests one fails to write it, and is planned again.
    const { write: counted } = await nextNumber(ctx, "approval");
    const waiting = await readWaiting(ctx);
    const client = entry && entry.phone === undefined ? await readClient(ctx, entry.client_id) : null;
    const ids = [undefined, ...(client ? await idsOfRecord(ctx, client) : [])];
    const [offer, note] = [await offerIn(ctx, input), await noteOn(ctx, input, entry)];
    const subject = { ...timesOf(call, entry), amount, offer, effects: effectsOf(entry, note) };
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([actor.id, call, JSON.stringify(input), subject]))
      .digest("hex");
    const known = waiting.find((each) => each.fingerprint === fingerprint && ids.includes(each.client_id));
    if (known) return { writes: [], result: toApproval(ctx, known) };
    if (waiting.length >= MOST_WAITING)
      throw new AppError("limit", { message: MANY_TEXT, data: { limit: "requests", most: MOST_WAITING } });
    await requireFree(ctx, input, entry);
    const text = textOf(entries, offer);
    const now = clock.now().getTime();
    const record: ApprovalRecord = {
      practice_id: practice.practice_id,
      state: "waiting",
      id,
      act,
      call,
      fingerprint,
      client_id: client?.id,
      conversation: conversationOf(ctx),
      writer: actor.writer?.phone,
      text: note ? `${ended(text)} ${note}` : text,
      ...subject,
      ...(await storedInput(ctx, call, input, client, entry)),
      token_id: actor.id,
      token_label: actor.label,
      right: actor.right ?? "read",
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + APPROVAL_HOURS * 3_600_000).toISOString(),
      ttl: Math.floor(now / 1000) + APPROVAL_HOURS * 3600,
    };
    return {
      writes: [
        create("approval", record),
        counted,
        ...entries.map(({ client_id, phone: person = client_id }) =>
          notHandedOver({ practice_id: practice.practice_id, person }),
        ),
        ...(client ? [clientThere(client)] : []),
      ],
      result: toApproval(ctx, record),
    };
  });
}

/** The input to store. Omits an update's equal values, so that later edits of the appointment are not overwritten. */
async function storedInput(
  ctx: PracticeContext,
  call: ApprovedCall,
  input: unknown,
  client: ClientRecord | null,
  entry: Partial<AgentEntry> = {},
): Promise<{ input: string; was_minutes?: number | undefined }> {
  if (!client || call !== "appointment.update") return { input: JSON.stringify(input) };
  const asked = UpdateAppointmentInput.parse(input);
  const { before } = await readForChange(ctx, asked);
  const changes = withoutRepeats(ctx, { ...before, client_id: client.id }, client, asked);
  return { input: JSON.stringify(changes), was_minutes: changes.duration_minutes && entry.was_minutes };
}

const effectsOf = ({ action }: Partial<AgentEntry> = {}, note: string | null) =>
  action === "appointment.cancel" ? (note ?? "") : undefined;

/** ISO instants: `starts_at`, the appointment's start before an update; `wanted_at`, the start of a booking or move. */
function timesOf(call: ApprovedCall, { starts_at, was_at }: Partial<AgentEntry> = {}) {
  if (call === "appointment.book") return { wanted_at: starts_at };
  return call === "appointment.update" ? { starts_at: was_at ?? starts_at, wanted_at: was_at && starts_at } : {};
}

const Lasting = z.object({ duration_minutes: z.optional(z.number()), is_virtual: z.optional(z.boolean()) });

/** Requires that the time of a booking or change is free. @throws AppError `overlap` with conflicts and suggestions. */
async function requireFree(ctx: PracticeContext, input: unknown, entry: Partial<AgentEntry> = {}): Promise<void> {
  const { action, starts_at, appointment_id } = entry;
  if (!starts_at || action === "appointment.cancel") return;
  const moved = action === "appointment.book" || !appointment_id ? null : await getAppointment(ctx, appointment_id);
  const { duration_minutes: minutes = 60, is_virtual: isVirtual = false } = { ...moved, ...Lasting.parse(input) };
  const start = minuteOfIso(starts_at);
  const wanted = { start, end: start + minutes, isVirtual, ...(moved && { movedId: moved.id }) };
  const occupied = (await findConflicts(ctx, wanted, moved?.id)).map(intervalOf);
  if (occupied.length > 0) await refuseOverlap(ctx, new AppError("overlap", { cause: occupied }), () => wanted);
}

const Paying = z.object({ package_purchase_id: OptionalId, package_id: OptionalId });

/** A Spanish note: a cancellation's effects on session and payment, or the result of `noteBefore` for the new time. */
async function noteOn(ctx: PracticeContext, input: unknown, entry: Partial<AgentEntry> = {}): Promise<string | null> {
  const { action, starts_at, was_at, appointment_id } = entry;
  if (action === "appointment.cancel" && appointment_id)
    return unsettledEffects(await getAppointment(ctx, appointment_id)).join(" ");
  if (!starts_at || (action !== "appointment.book" && !was_at)) return null;
  const moved = was_at && { exclude_appointment_id: appointment_id };
  return noteBefore(ctx, { ...Paying.parse(input), ...moved }, minuteOfIso(starts_at));
}

/** The package that a call sells, such as '«Ocho» (8 sesiones, válido 3 meses)'; undefined if it sells none. */
export async function offerIn(ctx: PracticeContext, input: unknown): Promise<string | undefined> {
  const { package_id } = Paying.parse(input);
  if (!package_id) return undefined;
  const { name, sessions, validity_months } = await readPackage(ctx, package_id);
  const [of, months] = [sessions === 1 ? "sesión" : "sesiones", validity_months === 1 ? "mes" : "meses"];
  return `«${name}» (${sessions} ${of}, válido ${validity_months} ${months})`;
}

const textOf = (entries: readonly AgentEntry[], offer: string | undefined): string =>
  capitalize(entries.map((entry) => actText(entry, offer)).join(" y "));

function actText(entry: AgentEntry, offer: string | undefined): string {
  const { action, starts_at, was_at, minutes, was_minutes, was_virtual, amount = 0 } = entry;
  const length = minutes === was_minutes ? "" : `de ${was_minutes} a ${minutes} minutos`;
  if (action === "purchase.create") return `vender el paquete ${offer} por ${formatPesos(amount)}`;
  if (action === "client.complete") return "completar sus datos";
  if (action === "appointment.book") return `agendar una cita el ${starts_at}`;
  if (action === "appointment.cancel") return `cancelar la cita del ${starts_at}`;
  if (was_at) return `mover la cita del ${was_at} al ${starts_at}${length && `, ${length}`}`;
  if (was_virtual !== undefined) return `hacer ${modeLabel(!was_virtual).toLowerCase()} la cita del ${starts_at}`;
  return `cambiar ${length || "la videollamada de"} la cita del ${starts_at}`;
}
