import { chance } from "@sereno/core/chance";
import type { Logger } from "@sereno/core/logger";
import type { PracticeContext } from "@sereno/core/table/context";
import { rehearse } from "@sereno/core/table/rehearsal";
import { formatPesos } from "@sereno/core/things/catalog/rules";
import { CalendarFailure, type MeetPorts } from "@sereno/core/things/meet/ports";
import { zoneOf } from "@sereno/core/things/practice/rules";
import { leftText } from "@sereno/core/things/purchase/rules";
import type { RehearsalTurn, RehearsedCall } from "@sereno/core/things/rehearsal/output";
import type { RehearsalMemory, RehearseInput } from "@sereno/core/things/rehearsal/schema";
import { capitalize, spokenLocal } from "@sereno/core/words/spanish/rules";
import { localDateAt, minuteOfDate, parseLocal } from "@sereno/core/words/time/rules";
import * as z from "zod/mini";
import { toAppError } from "../errors";
import { runTool } from "../mcp/run-tool";
import type { ToolName } from "../mcp/tool";
import type { Json } from "../rest/input";
import type { RequestContext } from "../trpc";
import { choiceIn, daysIn, type Intent, intentOf, isYes, personIn } from "./understand";

type Offered = RehearsalMemory["offered"][number];

const NOTHING: RehearsalMemory = {
  client_id: null,
  name: null,
  people: [],
  asked: null,
  appointment: null,
  offered: [],
  wants: null,
  chosen: null,
};

/** What of the tools' data the script goes on with. */
const Who = z.object({
  client: z.nullish(z.object({ client_id: z.string(), name: z.string() })),
  people: z.optional(z.array(z.object({ client_id: z.string(), name: z.string() }))),
  appointments: z.optional(z.array(z.object({ appointment_id: z.string(), start: z.string() }))),
});
const Times = z.object({
  times: z.array(z.object({ slot: z.string(), label: z.string(), modes: z.array(z.string()) })),
});
const Packages = z.object({
  offered: z.array(z.object({ package: z.string(), price: z.number() })),
  active: z.optional(z.array(z.object({ package: z.string(), sessions_left: z.number() }))),
});

/** Nothing happened that whoever operates it has to hear of. */
const NO_LOG: Logger = { info: () => undefined, error: () => undefined };

/** The one who writes is no client of Google's: whatever would be told to it is refused. */
const noCalendar = (meet: MeetPorts): MeetPorts => {
  const refuse = async () => {
    throw new CalendarFailure("refused", "a rehearsal");
  };
  const calendar = { save: refuse, remove: refuse, busy: refuse, events: refuse };
  return { keys: meet.keys, patience: meet.patience, calendar };
};

/**
 * Answers a message as a simple assistant would, by the tools that real ones have and with what is really there: it says what it
 * called, and nothing of it is kept.
 */
export const converse = (ctx: RequestContext & PracticeContext, input: RehearseInput): Promise<RehearsalTurn> =>
  rehearse(() => new Conversation(ctx, input).answer());

class Conversation {
  private readonly ctx: RequestContext;
  private readonly calls: RehearsedCall[] = [];
  private memory: RehearsalMemory;
  private said: string;

  constructor(
    private readonly own: RequestContext & PracticeContext,
    private readonly input: RehearseInput,
  ) {
    // It may all that an assistant may be allowed to.
    const actor = { kind: "agent", id: "tok_rehearsal", label: "Práctica", right: "sell" } as const;
    const caller = Promise.resolve({ actor, practice: { ...own.practice, agent_enabled: true } });
    // The message had its turn: its calls wait for none.
    this.ctx = { ...own, log: NO_LOG, meet: noCalendar(own.meet), caller, practiceLimit: undefined };
    this.memory = input.memory ?? NOTHING;
    this.said = input.said;
  }

  async answer(): Promise<RehearsalTurn> {
    if (!this.input.memory) await this.meet();
    const says = await this.reply();
    return { says, calls: this.calls, memory: this.memory };
  }

  /** What a tool told; null where it refused, which is among the calls then. */
  private async use(tool: ToolName, args: Json): Promise<{ sentence: string; data: Json } | null> {
    const shown = { tool, input: JSON.stringify(args) };
    try {
      const told = await runTool(this.ctx, () => undefined, tool, args);
      this.calls.push({ ...shown, told: told.sentence, is_refused: false });
      return told;
    } catch (error) {
      this.calls.push({ ...shown, told: toAppError(error).message, is_refused: true });
      return null;
    }
  }

  private remember(known: Partial<RehearsalMemory>): void {
    this.memory = { ...this.memory, ...known };
  }

  /** Learns who writes, or who of several that have the phone may. */
  private async meet(whom: { client_id?: string } = {}): Promise<void> {
    const told = await this.use("sereno_quien_escribe", { phone: this.input.phone, ...whom });
    const { client, people = [], appointments = [] } = Who.parse(told?.data ?? {});
    const [next] = appointments;
    this.remember({
      client_id: client?.client_id ?? null,
      name: client?.name ?? null,
      people,
      appointment: next ? { id: next.appointment_id, label: spokenLocal(parseLocal(next.start)) } : null,
    });
  }

  private reply(): Promise<string> {
    const { said } = this;
    const { people, wants, offered, chosen: time } = this.memory;
    if (people.length > 0 && intentOf(said) !== "handoff") return this.askWho();
    if (wants === "name" && time) return this.book(time, said);
    if (wants === "email" && time) return this.book(time, this.memory.name, said);
    if (wants === "cancel" && isYes(said)) return this.cancel();
    const intent = intentOf(said);
    const choice = offered.length > 0 && intent !== "handoff" ? choiceIn(said, offered.length) : null;
    const chosen = choice === null ? undefined : offered[choice];
    if (chosen && wants === "move") return this.move(chosen.slot);
    if (chosen) return this.book(chosen, this.memory.name);
    return this.follow(intent);
  }

  /** Goes on with what was asked first, once they have said which of them it is about. */
  private async askWho(): Promise<string> {
    const { people, wants, asked } = this.memory;
    const names = people.map(({ name }) => name);
    const one = wants === "person" ? people[personIn(this.said, names)] : undefined;
    if (!one) {
      this.remember({ wants: "person", asked: asked ?? this.said });
      return ["¿De quién se trata?", ...names.map((name, index) => `${index + 1}. ${name}`)].join("\n");
    }
    this.said = asked ?? this.said;
    this.remember({ wants: null, asked: null });
    await this.meet({ client_id: one.client_id });
    return this.reply();
  }

  private async follow(intent: Intent | null): Promise<string> {
    switch (intent) {
      case "handoff":
        return this.handOver();
      case "cancel":
        return this.askToCancel();
      case "confirm":
        return this.confirm();
      case "move":
        return this.memory.appointment ? this.offer("move") : NO_APPOINTMENT;
      case "price":
        return this.tellPrices();
      case "pay":
        return this.tellHowToPay();
      case "packages":
        return this.tellPackages();
      case "book":
        return this.offer("book");
      default:
        return `Hola${this.memory.name ? `, ${this.memory.name}` : ""}. ¿Quieres una cita, moverla, cancelarla o saber cómo pagar?`;
    }
  }

  private async offer(wants: "book" | "move"): Promise<string> {
    const { clock, practice } = this.own;
    const today = localDateAt(zoneOf(practice), minuteOfDate(clock.now()));
    const moved = wants === "move" ? this.memory.appointment : null;
    const asked = { ...daysIn(this.said, today), ...(moved && { appointment_id: moved.id }) };
    const told = await this.use("sereno_horas", asked);
    const times = told ? Times.parse(told.data).times.slice(0, MOST_OFFERED) : [];
    const offered = times.map(({ slot, label, modes }) => ({ slot, label, is_virtual: !modes.includes("presential") }));
    this.remember({ offered, wants: offered.length > 0 ? wants : null });
    if (offered.length === 0) return told?.sentence ?? FAILED;
    const lines = offered.map(({ label }, index) => `${index + 1}. ${capitalize(label)}`);
    return ["Tengo estas horas. ¿Cuál te sirve?", ...lines].join("\n");
  }

  private async book(time: Offered, name: string | null, email?: string): Promise<string> {
    const { client_id } = this.memory;
    const { slot, is_virtual } = time;
    this.remember({ chosen: time, name });
    if (!client_id && !name) {
      this.remember({ wants: "name" });
      return "¿A nombre de quién?";
    }
    if (!client_id && is_virtual && !email) {
      this.remember({ wants: "email" });
      return "Es virtual: ¿a qué correo te envío la invitación?";
    }
    const fresh = { patient_name: name, patient_phone: this.input.phone, ...(email && { patient_email: email }) };
    const person = client_id ? { client_id } : fresh;
    const told = await this.use("sereno_agendar", { ...person, slot, is_virtual, idempotency_key: chance().uuid() });
    this.remember({ wants: null, chosen: null, offered: [] });
    return told ? `Listo. ${told.sentence}` : FAILED;
  }

  private async move(slot: string): Promise<string> {
    const told = await this.use("sereno_mover", { ...this.agreed(), slot });
    this.remember({ wants: null, offered: [] });
    return told ? `Listo. ${told.sentence}` : FAILED;
  }

  private async askToCancel(): Promise<string> {
    if (!this.memory.appointment) return NO_APPOINTMENT;
    this.remember({ wants: "cancel" });
    return `¿Cancelo tu cita del ${this.memory.appointment.label}?`;
  }

  private async cancel(): Promise<string> {
    const told = await this.use("sereno_cancelar_o_confirmar", { ...this.agreed(), status: "cancelled" });
    this.remember({ wants: null });
    return told?.sentence ?? FAILED;
  }

  private async confirm(): Promise<string> {
    if (!this.memory.appointment) return NO_APPOINTMENT;
    const told = await this.use("sereno_cancelar_o_confirmar", { ...this.agreed(), status: "confirmed" });
    return told ? `Gracias. ${told.sentence}` : FAILED;
  }

  /** Of a change that whoever writes has said yes to. */
  private agreed = (): Json => ({
    appointment_id: this.memory.appointment?.id,
    confirmed_by_client: true,
    idempotency_key: chance().uuid(),
  });

  private async handOver(): Promise<string> {
    const { client_id } = this.memory;
    const whom = client_id ? { client_id } : { phone: this.input.phone };
    const passed = { ...whom, reason: "Pide hablar contigo", idempotency_key: chance().uuid() };
    return (await this.use("sereno_pasar_a_persona", passed)) ? "Ya le aviso: te escribe ella misma." : FAILED;
  }

  private async tellPrices(): Promise<string> {
    const told = await this.use("sereno_paquetes", {});
    const { offered } = Packages.parse(told?.data ?? { offered: [] });
    const lines = offered.map((each) => `${each.package}: ${formatPesos(each.price)}`);
    return lines.length > 0 ? lines.join("\n") : "Te lo confirma ella misma.";
  }

  private async tellPackages(): Promise<string> {
    const { client_id } = this.memory;
    const told = await this.use("sereno_paquetes", client_id ? { client_id } : {});
    const { active = [] } = Packages.parse(told?.data ?? { offered: [] });
    const lines = active.map((each) => `${each.package}: te ${leftText(each.sessions_left)}`);
    return lines.length > 0 ? lines.join("\n") : "No tienes paquetes activos.";
  }

  private async tellHowToPay(): Promise<string> {
    const { client_id } = this.memory;
    const told = await this.use("sereno_como_pagar", client_id ? { client_id } : {});
    return told ? `${told.sentence} Te envío los datos de pago.` : FAILED;
  }
}

const MOST_OFFERED = 3;
const NO_APPOINTMENT = "No encuentro citas próximas con este número.";
const FAILED = "No pude hacerlo. Ya le pregunto a ella y te cuento.";
