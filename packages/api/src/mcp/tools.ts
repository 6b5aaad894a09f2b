import type { PracticeContext } from "@sereno/core/db/context";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { AgentContext } from "@sereno/core/domain/assistant/output";
import { DEFAULT_MINUTES } from "@sereno/core/domain/availability/lengths/rules";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { cancelText, isInTime, rulesOf } from "@sereno/core/domain/booking/rules";
import { MOST_NEXT } from "@sereno/core/domain/client/rules";
import { holidaysOf, holidayText } from "@sereno/core/domain/holidays/rules";
import type { Balance, Debt } from "@sereno/core/domain/payment/output";
import { divideByDue } from "@sereno/core/domain/payment/rules";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { AppError, invalidField } from "@sereno/core/errors";
import { capitalize, longDate, spokenLocal } from "@sereno/core/lib/spanish/rules";
import { minuteOfDate, minuteOfIso, parseLocal, resolveLocal, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { type OfferedTime, readSlotId, slotId } from "@sereno/core/store/availability/slot-id";
import { onlyPerson } from "../about-writer";
import type { Json } from "../rest/input";
import { plainText } from "./plain-text";
import { type Members, membersOf, SLOT, type Tool, type ToolCall } from "./tool";

const given = (data: Json): Json =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** An appointment's time: 'lunes 5 de enero, 10:00 a. m.'. A sentence that ends with the time needs no full stop. */
const spoken = ({ appointment_date }: Appointment) => spokenLocal(parseLocal(appointment_date));

const modeText = ({ is_virtual }: Pick<Appointment, "is_virtual">) => modeLabel(is_virtual).toLowerCase();

const appointmentData = (each: Appointment): Json =>
  given({
    appointment_id: each.id,
    start: each.appointment_date,
    label: `${spoken(each)} (${modeText(each)})`,
    minutes: each.duration_minutes,
    virtual: each.is_virtual,
    status: each.status,
    package_purchase_id: each.package_purchase_id,
    session_note: each.session_note,
    meet_link: each.google_meet_link,
  });

const purchaseData = (each: Purchase): Json => ({
  package_purchase_id: each.id,
  package: plainText(each.package_name),
  sessions_left: each.sessions_remaining,
  label: `${capitalize(leftText(each.sessions_remaining, each.sessions_total))}; vence el ${dayText(each.expires_on)}`,
  expires_on: each.expires_on,
});

/** Debt in pesos that credit and announced payments do not cover: due now (`due`) and due later (`ahead`). */
const leftOf = (balance: Balance | null | undefined) => ({ due: balance?.left_due, ahead: balance?.left_ahead });

const debtsData = (debts: readonly Debt[]) =>
  debts
    .filter(({ left }) => left > 0)
    .slice(0, 5)
    .map(({ concept, left }) => ({ concept: plainText(concept), left }));

const dayText = (date: string) => `${longDate(date)} de ${date.slice(0, 4)}`;

const noteText = ({ session_note }: Pick<Appointment, "session_note">) => (session_note ? ` ${session_note}` : "");

/** Why a virtual appointment has no link yet; "" if it has one or needs none. */
function linkText({ is_virtual, google_meet_link, meet_status, patient_email }: Appointment): string {
  if (!is_virtual || google_meet_link) return "";
  if (meet_status === "pending") return " El enlace de Meet llega en un momento.";
  return patient_email ? " No hay enlace de Meet." : " No hay enlace de Meet: falta su correo.";
}

const practiceData = ({ now, today, session, practice, modes, hours, holidays, cancel_policy }: AgentContext): Json =>
  given({
    now,
    today,
    price: session.price,
    address: [practice.address, practice.city].filter(Boolean).join(", ") || null,
    modes,
    hours,
    cancel_policy: cancel_policy.text,
    holidays: holidays
      .slice(0, 3)
      .map(({ date, name, closed }) => `${longDate(date)}: ${name}${closed ? "" : ", con atención"}`),
  });

const POLICY = {
  policy_told: { type: "boolean", description: "true si ya le dijiste la política y aún quiere cancelar" },
} satisfies Members;
const TELL_POLICY_TEXT = "Díselo y, si aún quiere cancelar, repite con policy_told en true.";
const EXPIRY = {
  expiry_told: { type: "boolean", description: "true si ya le dijiste que su paquete vence antes y aún la quiere" },
} satisfies Members;
const TELL_EXPIRY_TEXT = "Díselo y, si aún la quiere, repite con expiry_told en true.";
const BOTH_MODES_TEXT = "A esa hora puede ser virtual o presencial: pregúntale, y envía is_virtual.";
const ONLY_VIRTUAL_TEXT = "A esa hora solo puede ser virtual: díselo y, si la quiere, envía is_virtual en true.";

/** Refuses a time after the package's expiry unless the client knows of the expiry. @throws `invalid_input`. */
async function requireKnownExpiry(call: ToolCall["call"], time: Json): Promise<void> {
  const { session_note } = await call("appointment.checkAvailability", time);
  if (session_note) throw invalidField("expiry_told", `${session_note} ${TELL_EXPIRY_TEXT}`);
}

const OTHER_LENGTH_TEXT = "Esa cita dura otra cosa que esta hora: pide las horas con su appointment_id.";

/** Refuses a slot of another length than the appointment's: a move keeps the length. @throws AppError `invalid_slot` */
async function requireOwnLength(call: ToolCall["call"], id: unknown, minutes: unknown): Promise<void> {
  const { duration_minutes } = await call("appointment.get", { id });
  if (duration_minutes !== minutes) throw new AppError("invalid_slot", { message: OTHER_LENGTH_TEXT });
}

/** Says that a cancellation, now or at `cancelled_at`, is late; "" if it is in time, the appointment has
 * begun, or the therapist cancelled. */
function lateCancelText(ctx: PracticeContext, { appointment_date, cancelled_at, cancelled_by }: Appointment): string {
  if (cancelled_by === "therapist") return "";
  const rules = rulesOf(ctx.practice);
  const at = minuteOfDate(cancelled_at ? new Date(cancelled_at) : ctx.clock.now());
  const { instant } = resolveLocal(zoneOf(ctx.practice), parseLocal(appointment_date));
  return isInTime(rules, instant, at) || instant <= at
    ? ""
    : `Es una cancelación tardía. ${cancelText(rules.cancel_notice_hours)}`;
}

/** Refuses a booking without `is_virtual` if its time can be virtual: the client must agree. @throws `invalid_input` */
async function requireMode(call: ToolCall["call"], { appointment_date, duration_minutes }: OfferedTime): Promise<void> {
  const ask = (appointment_type: AppointmentMode) =>
    call("appointment.checkAvailability", { appointment_date, duration_minutes, appointment_type });
  const [virtual, presential] = await Promise.all([ask("virtual"), ask("presential")]);
  if (virtual.available) throw invalidField("is_virtual", presential.available ? BOTH_MODES_TEXT : ONLY_VIRTUAL_TEXT);
}

/** A sentence with the date from which free hours are unknown; "" if the whole range is known. */
function unknownText({ practice }: PracticeContext, knownUntil: string | null, endDate: string): string {
  if (!knownUntil) return "";
  const { date } = splitLocal(toLocal(zoneOf(practice), minuteOfIso(knownUntil)));
  return date <= endDate ? ` Desde el ${longDate(date)} no se sabe qué horas hay libres.` : "";
}

const ONE_CHANGE_TEXT = "Envía slot para mover, o is_virtual para cambiar cómo es: una cosa por llamada.";

const RANGE = ["start_date", "end_date", "part_of_day", "appointment_type", "slot_duration_minutes"];
const PERSON = ["client_id", "patient_name", "patient_phone", "patient_email"];
const BUYER = ["client_id", "client_name", "client_phone"];

export const tools = {
  sereno_quien_escribe: {
    description:
      "Quién escribe, por su teléfono: cliente, próximas citas y paquetes. Empieza aquí. Si son varios, repite con el client_id de quien es.",
    writes: false,
    takes: () => membersOf("client.byPhone", "phone", "client_id"),
    needs: [],
    async run({ input, call }) {
      const [found, context] = await Promise.all([call("client.byPhone", input), call("agent.context", {})]);
      const { client, next_appointments, active_purchases, waiting_approvals, candidates } = found;
      const waiting = waiting_approvals.map(({ id, text }) => ({ approval_id: id, waits_for: text }));
      const about = { practice: practiceData(context), ...(waiting.length > 0 && { waiting }) };
      if (candidates.length > 0) {
        const people = candidates.map((each) => ({
          client_id: each.id,
          name: plainText(each.name),
          identification_ending: each.identification_ending,
        }));
        return {
          sentence: "Varias personas tienen ese teléfono. Pregunta de quién se trata y repite con su client_id.",
          data: { ...about, people },
        };
      }
      if (!client)
        return { sentence: "Nadie tiene ese teléfono: es una persona nueva.", data: { ...about, client: null } };
      const balance = client.owed > 0 ? await call("payment.balance", { id: client.id }) : null;
      const atLeast = next_appointments.length === MOST_NEXT ? "al menos " : "";
      return {
        sentence: `Es cliente: ${atLeast}${counted(next_appointments.length, "cita próxima", "citas próximas")} y ${counted(active_purchases.length, "paquete activo", "paquetes activos")}.`,
        data: {
          ...about,
          client: {
            client_id: client.id,
            name: plainText(client.name),
            // The credit is already subtracted from a balance's amounts, so the balance's sentence replaces `credit`.
            ...(balance
              ? { ...leftOf(balance), balance: balance.sentence }
              : { due: 0, ahead: 0, credit: client.credit }),
          },
          appointments: next_appointments.map(appointmentData),
          packages: active_purchases.map(purchaseData),
        },
      };
    },
  },
  sereno_horas: {
    description:
      "Horas libres de unos días; cada una trae su slot para agendar o mover. Para mover, envía appointment_id.",
    writes: false,
    takes: () => membersOf("availability.slots", ...RANGE, ["appointment_id", "exclude_appointment_id"]),
    needs: ["start_date", "end_date"],
    async run({ ctx, input: { appointment_id, ...input }, call }) {
      const moved = appointment_id ? await call("appointment.get", { id: appointment_id }) : null;
      const { slots, total_slots, reason, message, busy_known_until } = await call("availability.slots", {
        ...input,
        ...(moved && {
          exclude_appointment_id: moved.id,
          slot_duration_minutes: moved.duration_minutes,
          appointment_type: moved.is_virtual ? "virtual" : "presential",
        }),
        only_available: true,
        limit: input.start_date === input.end_date ? 24 : 8,
      });
      const duration_minutes = moved?.duration_minutes ?? Number(input.slot_duration_minutes ?? DEFAULT_MINUTES);
      const times = slots.map(({ appointment_date, label, appointment_types }) => ({
        slot: slotId(ctx, { appointment_date, duration_minutes }),
        label,
        modes: appointment_types,
      }));
      const count = `${counted(total_slots, "hora libre", "horas libres")}${total_slots > times.length ? `; aquí van las primeras ${times.length}` : ""}.${unknownText(ctx, busy_known_until, String(input.end_date))}`;
      const holidays = holidaysOf(ctx.practice, String(input.start_date), String(input.end_date)).map(
        ({ date, names }) => `${longDate(date)}: ${holidayText(names)}`,
      );
      const festive = holidays.length > 0 && `Es festivo: ${holidays.join("; ")}.`;
      const none = [
        message ?? "No hay horas libres.",
        festive,
        // With reason `unknown` there may be free hours, so the waitlist is not suggested.
        reason !== "unknown" &&
          "Si quiere que le avisen de una hora, pásala a la lista de espera con sereno_pasar_a_persona.",
      ];
      return {
        sentence: (times.length > 0 ? [count, festive] : none).filter(Boolean).join(" "),
        data: { times, ...(holidays.length > 0 && { holidays }) },
      };
    },
  },
  sereno_agendar: {
    description: "Agenda una cita a una hora de sereno_horas: de client_id o, si es nuevo, con nombre y teléfono.",
    writes: true,
    takes: () => ({
      ...SLOT,
      ...EXPIRY,
      ...membersOf("appointment.book", ...PERSON, "is_virtual", "package_purchase_id"),
    }),
    needs: ["slot"],
    async run({ ctx, input: { expiry_told, ...input }, slot, call, precheck }) {
      const time = readSlotId(ctx, slot);
      const { package_purchase_id } = input;
      if (package_purchase_id && expiry_told !== true)
        await precheck(requireKnownExpiry(call, { ...time, package_purchase_id }));
      if (input.is_virtual === undefined) await precheck(requireMode(call, time));
      const booked = await call("appointment.book", { ...input, ...time });
      const sentence = `Cita ${modeText(booked)} agendada: ${spoken(booked)}${linkText(booked)}${noteText(booked)}`;
      return { sentence, data: { client_id: booked.client_id, ...appointmentData(booked), balance: booked.balance } };
    },
  },
  sereno_mover: {
    description:
      "Mueve una cita a un slot o, a su misma hora, la cambia de virtual a presencial o al revés. Confirma antes con la persona.",
    writes: true,
    needsConfirmation: true,
    takes: () => ({
      ...SLOT,
      ...EXPIRY,
      ...membersOf("appointment.update", ["appointment_id", "id"], "is_virtual", "patient_email"),
    }),
    needs: ["appointment_id"],
    async run({ ctx, input: { appointment_id, expiry_told, ...mode }, slot, call, precheck }) {
      const isMove = slot !== "";
      if (isMove === Object.keys(mode).length > 0) throw invalidField(isMove ? "is_virtual" : "slot", ONE_CHANGE_TEXT);
      const change = isMove ? readSlotId(ctx, slot) : mode;
      if (isMove) await precheck(requireOwnLength(call, appointment_id, change.duration_minutes));
      if (isMove && expiry_told !== true)
        await precheck(requireKnownExpiry(call, { ...change, exclude_appointment_id: appointment_id }));
      const changed = await call("appointment.update", { id: appointment_id, ...change });
      const sentence = `Cita ${modeText(changed)}${isMove ? " movida" : ""}: ${spoken(changed)}${linkText(changed)}${noteText(changed)}`;
      return { sentence, data: appointmentData(changed) };
    },
  },
  sereno_cancelar_o_confirmar: {
    description: "Cancela o confirma una cita porque la persona lo dijo.",
    writes: true,
    needsConfirmation: true,
    takes: () => ({ ...POLICY, ...membersOf("appointment.update", ["appointment_id", "id"], "status") }),
    needs: ["appointment_id", "status"],
    async run({ ctx, input: { appointment_id, status, policy_told }, call, precheck }) {
      const found = status === "cancelled" && (await precheck(call("appointment.get", { id: appointment_id })));
      const late = found ? lateCancelText(ctx, found) : "";
      if (late && policy_told !== true) throw invalidField("policy_told", `${late} ${TELL_POLICY_TEXT}`);
      const changed = await call("appointment.update", { id: appointment_id, status });
      const what = changed.status === "cancelled" ? "cancelada" : "confirmada";
      return {
        sentence: `Cita ${modeText(changed)} ${what}: ${spoken(changed)}${late && ` ${late}`}${noteText(changed)}`,
        data: appointmentData(changed),
      };
    },
  },
  sereno_paquetes: {
    description: "Paquetes que se venden y, con client_id, los que la persona tiene activos.",
    writes: false,
    takes: () => membersOf("purchase.active", "client_id"),
    needs: [],
    async run({ ctx, input, call }) {
      const client_id = input.client_id ?? onlyPerson(ctx.actor.writer);
      const [{ packages }, owned] = await Promise.all([
        call("catalog.list", {}),
        client_id
          ? Promise.all([call("purchase.active", { client_id }), call("payment.balance", { id: client_id })])
          : null,
      ]);
      const offered = packages.map((each) => ({
        package_id: each.id,
        package: plainText(each.name),
        sessions: each.sessions,
        price: each.total_price,
        validity_months: each.validity_months,
      }));
      const [active, balance] = owned ?? [];
      return {
        sentence: `${counted(packages.length, "paquete", "paquetes")} en venta.`,
        data: given({ offered, active: active?.purchases.map(purchaseData), ...leftOf(balance) }),
      };
    },
  },
  sereno_vender: {
    description: "Vende un paquete de sereno_paquetes a su precio. Queda por pagar. Confirma antes con la persona.",
    writes: true,
    needsConfirmation: true,
    takes: () => membersOf("purchase.create", "package_id", ...BUYER),
    needs: ["package_id"],
    async run({ input, call }) {
      const sold = await call("purchase.create", input);
      const data = { client_id: sold.client_id, ...purchaseData(sold), price: sold.price, balance: sold.balance };
      // What the client announced, or has as credit, is not asked for again.
      const { sentence } = await call("payment.balance", { id: sold.client_id });
      return { sentence: `Paquete vendido. ${sentence}`, data };
    },
  },
  sereno_como_pagar: {
    description:
      "Cuánto debe y cómo se paga. Con amount anuncia un pago que la persona dice que hizo; el consultorio lo verifica.",
    writes: "may",
    takes: () => membersOf("payment.record", "client_id", "amount", "method", "reference"),
    needs: [],
    async run({ ctx, input, call }) {
      const client_id = input.client_id ?? onlyPerson(ctx.actor.writer);
      if (input.amount !== undefined) {
        const { id, status, amount } = await call("payment.record", input);
        return { sentence: "Pago anunciado: queda por verificar.", data: { payment_id: id, status, amount } };
      }
      const [balance, info] = await Promise.all([
        client_id ? call("payment.balance", { id: client_id }) : null,
        call("practice.paymentInfo", {}),
      ]);
      const { due, later } = divideByDue(balance ?? { items: [], due: 0 });
      const listed = { debts: balance && debtsData(due), debts_ahead: balance && debtsData(later) };
      const { sentence = "Así se paga.", credit, announced } = balance ?? {};
      return { sentence, data: given({ ...leftOf(balance), credit, announced, ...listed, pay_to: given(info) }) };
    },
  },
  sereno_pasar_a_persona: {
    description: "Pasa la conversación al consultorio: urgencias, quejas, dudas clínicas o lo que no puedas hacer.",
    writes: true,
    takes: () => membersOf("handoff.open", "client_id", "phone", "reason", "summary"),
    needs: ["reason"],
    async run({ input, call }) {
      const { id, state, client_id } = await call("handoff.open", input);
      const sentence = "El consultorio sigue la conversación: no cambies nada mientras tanto.";
      return { sentence, data: given({ handoff_id: id, state, client_id }) };
    },
  },
} satisfies Record<string, Tool>;
export type ToolName = keyof typeof tools;
