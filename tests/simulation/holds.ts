import type { Context } from "@sereno/core/db/context";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { OfferRecord } from "@sereno/core/domain/waitlist/entity";
import { hashOfLink } from "@sereno/core/store/confirmation/links";
import type { Waiting } from "./gate";
import { type Watched, whole } from "./moment";

const OF_A_DAY = /\$day_1#/;
const HOLD_MS = 15 * 60_000;

interface Hold {
  offer: string;
  /** The hour from `start` to `end` is held until `until`; all are milliseconds since 1970. */
  start: number;
  end: number;
  until: number;
}

type Span = Pick<Hold, "start" | "end">;

const meet = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

export class Holds {
  private readonly seen = new Map<string, Hold>();
  /** Appointments seen in held hours; each is reported once. */
  private readonly over = new Set<string>();

  constructor(private readonly ctx: Context) {}

  /** A sentence for each broken rule. A hold is an hour that an offer to a waiting client reserves. */
  async wrongOf({ what, caller }: Waiting, { practice_id, appointments }: Watched): Promise<string[]> {
    if (!OF_A_DAY.test(what)) return [];
    const now = this.ctx.clock.now().getTime();
    const held = await this.heldAt(practice_id, now);
    const found: string[] = [];
    for (const hold of held) {
      const isNew = !this.seen.has(hold.offer);
      this.seen.set(hold.offer, hold);
      if (hold.until - now > HOLD_MS)
        found.push(`${hold.offer} holds its hour until ${new Date(hold.until).toISOString()}`);
      if (isNew && held.some((other) => other !== hold && meet(other, hold)))
        found.push(`${hold.offer} holds an hour that is held`);
      for (const { id, starts_at, ends_at } of appointments.filter(({ status }) => isLive(status))) {
        if (!meet(hold, { start: Date.parse(starts_at), end: Date.parse(ends_at) })) continue;
        const pair = `${id} at ${starts_at}, held by ${hold.offer},`;
        if (this.over.has(pair)) continue;
        this.over.add(pair);
        const offers = await this.offersOf(practice_id);
        const own = offers.find((each) => each.id === hold.offer);
        // An offer of an earlier hour may overlap the appointment that it moves.
        if (isNew && own?.moves === id) continue;
        if (isNew) found.push(`${pair} was offered though it is taken`);
        else if (!this.may(caller, offers, id, hold)) found.push(`${pair} was booked by ${caller.name}`);
      }
    }
    return found;
  }

  private async heldAt(practice_id: string, now: number): Promise<Hold[]> {
    const { data: days } = await this.ctx.db.day.query.day({ practice_id }).go(whole);
    const holds = days.flatMap((day) => Object.entries(day.holds ?? {}));
    const all = holds.map(([offer, [start, end, until]]) => ({
      offer,
      start: start * 60_000,
      end: end * 60_000,
      until,
    }));
    // A hold across midnight is stored in the records of two days. Counts it once.
    return [...new Map(all.map((each) => [each.offer, each])).values()].filter(({ until }) => until > now);
  }

  /** The therapist, her jobs and the offer's client may book over a hold; assistants and others' links may not. */
  private may({ name, began }: Waiting["caller"], offers: OfferRecord[], id: string, hold: Hold): boolean {
    if (!/agent|client/.test(name)) return true;
    const own = offers.find((each) => each.id === hold.offer);
    if (own?.state === "accepted" && own.appointment_id === id) return true;
    // The client's own hold has ended, but this hold began after the client's call. The booking may still succeed.
    const isOffered = offers.some((each) => each.appointment_id === id);
    return name.includes("client") && isOffered && hold.until - HOLD_MS >= (began ?? 0);
  }

  private async offersOf(practice_id: string): Promise<OfferRecord[]> {
    return (await this.ctx.db.offer.query.offer({ practice_id }).go(whole)).data;
  }

  /** For a call refused with `held`: a sentence if no hold has existed since the call began (`began`, milliseconds). */
  wrongOfRefusal(began: number): string[] {
    const isHeld = [...this.seen.values()].some(({ until }) => until >= began);
    return isHeld ? [] : ["an hour was refused as held, and none is"];
  }

  /** Once no job is due, finds remaining holds, accepted offers without their own booking, and lost acceptances. */
  async left(practice_id: string, accepted: ReadonlySet<string>): Promise<string[]> {
    const { db, clock } = this.ctx;
    const held = await this.heldAt(practice_id, clock.now().getTime());
    const offers = await this.offersOf(practice_id);
    const { data: appointments } = await db.appointment.query.appointment({ practice_id }).go(whole);
    const taken = offers.filter(({ state }) => state === "accepted");
    const hashes = [...accepted].map((path) => hashOfLink(path.split("/").at(-1) ?? ""));
    const isThere = (id: string | undefined) => appointments.some((each) => each.id === id);
    return [
      ...held.map(({ offer }) => `${offer} is held still`),
      ...taken
        .filter(({ appointment_id, moves }) => !moves && !isThere(appointment_id))
        .map(({ id }) => `${id} was accepted, and is no booking`),
      ...taken
        .filter((one) =>
          taken.some((other) => other.id < one.id && !one.moves && other.appointment_id === one.appointment_id),
        )
        .map(({ id }) => `${id} was accepted with another's booking`),
      ...offers
        .filter(({ token_hash, state }) => hashes.includes(token_hash) && state !== "accepted")
        .map(({ id, state }) => `${id} was said to be theirs, and is ${state}`),
    ];
  }
}
