import { invalidField } from "@sereno/core/errors";
import { readSlotId, slotId } from "@sereno/core/records/availability/slot-id";
import type { PracticeContext } from "@sereno/core/table/context";
import type { Appointment } from "@sereno/core/things/appointment/output";
import { DEFAULT_MINUTES } from "@sereno/core/things/availability/lengths/rules";
import { formatPesos } from "@sereno/core/things/catalog/rules";
import { zoneOf } from "@sereno/core/things/practice/rules";
import type { Purchase } from "@sereno/core/things/purchase/output";
import { spokenLocal } from "@sereno/core/words/spanish/rules";
import { formatLocal, minuteOfDate, parseLocal, toLocal } from "@sereno/core/words/time/rules";
import { onlyPerson } from "../about-writer";
import type { Json } from "../rest/input";
import { said } from "./said";
import { membersOf, SLOT, type Tool, type ToolName } from "./tool";

/** Times that are offered at once: more is no choice, and has to be read. */
const MOST_TIMES = 8;
const MOST_LISTED = 10;
const MOST_DEBTS = 5;

/** Without what there is nothing to say of. */
const given = (data: Json): Json =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** It ends its sentence: with the dot of 'a. m.' */
const spoken = ({ appointment_date }: Appointment) => spokenLocal(parseLocal(appointment_date));
const nowOf = ({ clock, practice }: PracticeContext) =>
  formatLocal(toLocal(zoneOf(practice), minuteOfDate(clock.now())));

const appointmentData = (each: Appointment): Json =>
  given({
    appointment_id: each.id,
    start: each.appointment_date,
    minutes: each.duration_minutes,
    virtual: each.is_virtual,
    status: each.status,
    package_purchase_id: each.package_purchase_id,
    meet_link: each.google_meet_link,
  });

const purchaseData = (each: Purchase): Json => ({
  package_purchase_id: each.id,
  package: said(each.package_name),
  sessions_left: each.sessions_remaining,
  expires_on: each.expires_on,
});

const ONE_CHANGE_TEXT = "Envía slot para mover, o is_virtual para cambiar cómo es: una cosa por llamada.";

const RANGE = ["start_date", "end_date", "part_of_day", "appointment_type", "slot_duration_minutes"];
const PERSON = ["client_id", "patient_name", "patient_phone", "patient_email"];
const BUYER = ["client_id", "client_name", "client_phone"];

/** What an assistant can do, by what it wants: each over the procedures that it names. */
export const tools: Record<ToolName, Tool> = {
  sereno_quien_escribe: {
    description:
      "Quién escribe, por su teléfono: cliente, próximas citas y paquetes. Empieza aquí. Si son varios, repite con el client_id de quien es.",
    writes: false,
    takes: () => membersOf("client.byPhone", "phone", "client_id"),
    needs: [],
    async run({ ctx, input, call }) {
      const { client, next_appointments, active_purchases, candidates } = await call("client.byPhone", input);
      const now = nowOf(ctx);
      if (candidates.length > 0) {
        const people = candidates.slice(0, MOST_LISTED).map((each) => ({
          client_id: each.id,
          name: said(each.name),
          identification_ending: each.identification_ending,
        }));
        return {
          sentence: "Varias personas tienen ese teléfono. Pregunta de quién se trata y repite con su client_id.",
          data: { now, people },
        };
      }
      if (!client) return { sentence: "Nadie tiene ese teléfono: es una persona nueva.", data: { now, client: null } };
      return {
        sentence: `Es cliente: ${counted(next_appointments.length, "cita próxima", "citas próximas")} y ${counted(active_purchases.length, "paquete activo", "paquetes activos")}.`,
        data: {
          now,
          client: { client_id: client.id, name: said(client.name), due: client.due, credit: client.credit },
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
      const { slots, total_slots, now, message } = await call("availability.slots", {
        ...input,
        ...(moved && {
          exclude_appointment_id: moved.id,
          slot_duration_minutes: moved.duration_minutes,
          appointment_type: moved.is_virtual ? "virtual" : "presential",
        }),
        only_available: true,
        limit: MOST_TIMES,
      });
      const duration_minutes = moved?.duration_minutes ?? Number(input.slot_duration_minutes ?? DEFAULT_MINUTES);
      const times = slots.map(({ appointment_date, label, appointment_types }) => ({
        slot: slotId(ctx, { appointment_date, duration_minutes }),
        label,
        modes: appointment_types,
      }));
      const sentence = `${counted(total_slots, "hora libre", "horas libres")}${total_slots > times.length ? `; aquí van las primeras ${times.length}` : ""}.`;
      return { sentence: times.length > 0 ? sentence : (message ?? "No hay horas libres."), data: { now, times } };
    },
  },
  sereno_agendar: {
    description: "Agenda una cita a una hora de sereno_horas: de client_id o, si es nuevo, con nombre y teléfono.",
    writes: true,
    takes: () => ({ ...SLOT, ...membersOf("appointment.book", ...PERSON, "is_virtual", "package_purchase_id") }),
    needs: ["slot"],
    async run({ ctx, input, slot, call }) {
      const booked = await call("appointment.book", { ...input, ...readSlotId(ctx, slot) });
      const data = { client_id: booked.client_id, ...appointmentData(booked), balance: booked.balance };
      return { sentence: `Cita agendada: ${spoken(booked)}`, data };
    },
  },
  sereno_mover: {
    description:
      "Mueve una cita a un slot o, a su misma hora, la cambia de virtual a presencial o al revés. Confirma antes con la persona.",
    writes: true,
    isGrave: true,
    takes: () => ({
      ...SLOT,
      ...membersOf("appointment.update", ["appointment_id", "id"], "is_virtual", "patient_email"),
    }),
    needs: ["appointment_id"],
    async run({ ctx, input: { appointment_id, ...mode }, slot, call }) {
      const isMove = slot !== "";
      if (isMove === Object.keys(mode).length > 0) throw invalidField(isMove ? "is_virtual" : "slot", ONE_CHANGE_TEXT);
      const change = isMove ? readSlotId(ctx, slot) : mode;
      const changed = await call("appointment.update", { id: appointment_id, ...change });
      const how = isMove ? "movida" : changed.is_virtual ? "virtual" : "presencial";
      return { sentence: `Cita ${how}: ${spoken(changed)}`, data: appointmentData(changed) };
    },
  },
  sereno_cancelar_o_confirmar: {
    description: "Cancela o confirma una cita porque la persona lo dijo.",
    writes: true,
    isGrave: true,
    takes: () => membersOf("appointment.update", ["appointment_id", "id"], "status"),
    needs: ["appointment_id", "status"],
    async run({ input: { appointment_id, status }, call }) {
      const changed = await call("appointment.update", { id: appointment_id, status });
      const what = changed.status === "cancelled" ? "cancelada" : "confirmada";
      return { sentence: `Cita ${what}: ${spoken(changed)}`, data: appointmentData(changed) };
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
      const offered = packages.slice(0, MOST_LISTED).map((each) => ({
        package_id: each.id,
        package: said(each.name),
        sessions: each.sessions,
        price: each.total_price,
        validity_months: each.validity_months,
      }));
      const [active, balance] = owned ?? [];
      return {
        sentence: `${counted(packages.length, "paquete", "paquetes")} en venta.`,
        data: given({ offered, active: active?.purchases.map(purchaseData), owed: balance?.owed }),
      };
    },
  },
  sereno_vender: {
    description: "Vende un paquete de sereno_paquetes a su precio. Queda por pagar. Confirma antes con la persona.",
    writes: true,
    isGrave: true,
    takes: () => membersOf("purchase.create", "package_id", ...BUYER),
    needs: ["package_id"],
    async run({ input, call }) {
      const sold = await call("purchase.create", input);
      const data = { client_id: sold.client_id, ...purchaseData(sold), price: sold.price, balance: sold.balance };
      return { sentence: `Paquete vendido: quedan ${formatPesos(sold.balance)} por pagar.`, data };
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
      const { sentence = "Así se paga.", items, ...amounts } = balance ?? {};
      const debts = items?.slice(0, MOST_DEBTS).map((each) => ({ concept: said(each.concept), balance: each.balance }));
      return { sentence, data: given({ ...amounts, debts, pay_to: given(info) }) };
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
};
