import { commit, type Plan, type PracticeContext, readOne } from "../../db/index";
import { create } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import type { OfferRecord, WaitlistEntryRecord } from "../../domain/waitlist/entity";
import type { Offer } from "../../domain/waitlist/output";
import { type FreeHour, fitsEntry, HOLD_MINUTES, heldAt, MOST_OFFERS_A_DAY } from "../../domain/waitlist/rules";
import type { OfferInput } from "../../domain/waitlist/schema";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { type Interval, isoOfMinute, minuteOfDate, overlaps } from "../../lib/time/rules";
import { requireOffered } from "../../policies/agent-rules";
import { readNext } from "../../queries/find-client";
import { refuseOverlap, type WantedTime } from "../../queries/suggestions";
import { hourAt, modeFor } from "../../queries/waitlist-matches";
import { activityWrites } from "../../store/agent/activity";
import { busyOf, dayUnchanged, intervalOf } from "../../store/appointment/occupancy";
import { intervalAt } from "../../store/appointment/record";
import { subtract } from "../../store/availability/bounds";
import { withFreshBusy } from "../../store/busy/refresh";
import { allIdsOf, readClient } from "../../store/client/read";
import { hashOfLink } from "../../store/confirmation/links";
import { holdWrites, lastOfferWrite, readDaysOf, tokenOfOffer } from "../../store/waitlist/holds";
import {
  isStillWaiting,
  nextOf,
  readOffers,
  startOfToday,
  toEntry,
  toOffer,
  type WaitingClient,
} from "../../store/waitlist/read";

const MINUTE_MS = 60_000;

const KEPT_SECONDS = 30 * 86_400;

/** Offers a client an hour, which agents, other offers and other links cannot take for 15 minutes. @throws AppError
 * `not_found` if the client is not waiting; `client_deleted`; `past`; `held`; `limit` for a client's 4th offer a day;
 * `overlap` with `conflicts` and `suggestions`; `invalid_transition` if the appointment to move starts no later. For an
 * agent: `handoff_open`; `limit` above the daily limit; `invalid_transition` if the client waits for other hours;
 * `off_grid`; `outside_availability`; a `BoundReason`. */
export async function makeOffer(caller: PracticeContext, input: OfferInput): Promise<Offer> {
  const ctx = await withFreshBusy(caller);
  const id = newId("off", ctx.clock);
  return commit(ctx, async (): Promise<Plan<Offer>> => {
    const waiting = await readWaiting(ctx, input.client_id);
    const { client, entry, wish } = waiting;
    const moved = entry.earlier ? await nextAppointment(ctx, client) : null;
    const interval = intervalAt(ctx, input.start, moved?.duration_minutes ?? input.duration_minutes, "start");
    await requireFewToday(ctx, client.id);
    const [hour, days] = await Promise.all([hourAt(ctx, interval), readDaysOf(ctx, interval)]);
    const is_virtual = moved?.is_virtual ?? modeFor(waiting, hour);
    requireEarlier(moved, interval);
    requireWanted(ctx, waiting, hour);
    await requireFree(ctx, days, { ...interval, isVirtual: is_virtual }, moved);
    const { asRead = [], unchanged } = await requireOffered(ctx, interval, is_virtual, moved ?? undefined);
    // `holdWrites` already requires that the day records in `days` are unchanged.
    const others = [...asRead].filter(([date]) => days.every(([own]) => own !== date));
    const now = ctx.clock.now();
    const until = Math.min(now.getTime() + HOLD_MINUTES * MINUTE_MS, interval.start * MINUTE_MS);
    const record: OfferRecord = {
      practice_id: client.practice_id,
      id,
      client_id: client.id,
      starts_at: isoOfMinute(interval.start),
      duration_minutes: interval.end - interval.start,
      is_virtual,
      moves: moved?.id,
      agent_token_id: ctx.actor.kind === "agent" ? ctx.actor.id : undefined,
      state: "open",
      excluded_by: hour.excludedBy(is_virtual ? "virtual" : "presential"),
      created_at: now.toISOString(),
      expires_at: new Date(until).toISOString(),
      token_hash: hashOfLink(tokenOfOffer(ctx, id)) ?? "",
      ttl: Math.floor((interval.start * MINUTE_MS) / 1000) + KEPT_SECONDS,
    };
    const { practice_id, starts_at, token_hash } = record;
    const link = { practice_id, starts_at, id, token_hash, ttl: Math.floor((interval.start * MINUTE_MS) / 1000) };
    return {
      writes: [
        ...holdWrites(ctx, days, (holds) => ({ ...holds, [id]: [interval.start, interval.end, until] })),
        lastOfferWrite(wish, id),
        ...unchanged,
        ...others.map(([date, revision]) => dayUnchanged(practice_id, date, revision)),
        create("offer", record),
        create("offerLink", link),
        ...activityWrites(ctx, { action: "waitlist.offer", client_id: client.id, starts_at }),
      ],
      result: toOffer(ctx, record, client.name),
    };
  });
}

const OVER_TEXT = "Esta persona ya no espera: pasó la fecha que puso. Anótala de nuevo en la lista de espera.";

async function readWaiting(
  ctx: PracticeContext,
  client_id: string,
): Promise<WaitingClient & { wish: WaitlistEntryRecord }> {
  const client = await readClient(ctx, client_id);
  const wish = await readOne(ctx.db, ctx.db.one.waiting({ practice_id: client.practice_id, client_id: client.id }));
  if (!wish) throw new AppError("not_found", { message: "Esta persona no está en la lista de espera." });
  if (!isStillWaiting(ctx, wish)) throw new AppError("not_found", { message: OVER_TEXT });
  return { client, wish, entry: toEntry(wish), next: nextOf(ctx, client) };
}

async function nextAppointment(ctx: PracticeContext, client: ClientRecord): Promise<AppointmentRecord | null> {
  const now = ctx.clock.now().toISOString();
  return (await readNext(ctx, client)).find(({ starts_at }) => starts_at >= now) ?? null;
}

const NOT_EARLIER_TEXT = "Su próxima cita es antes de esa hora, o ya no tiene una: mira qué espera.";

function requireEarlier(moved: AppointmentRecord | null, { start }: Interval): void {
  if (moved && intervalOf(moved).start <= start)
    throw new AppError("invalid_transition", { message: NOT_EARLIER_TEXT });
}

const UNWANTED_TEXT = "Esta persona no espera una hora así. Ofrécesela a alguien de quienes la esperan.";

function requireWanted({ actor }: PracticeContext, { entry, next }: WaitingClient, hour: FreeHour): void {
  if (actor.kind === "agent" && !fitsEntry(entry, hour, next))
    throw new AppError("invalid_transition", { message: UNWANTED_TEXT });
}

async function requireFewToday(ctx: PracticeContext, client_id: string): Promise<void> {
  const since = startOfToday(ctx);
  const today = (await readOffers(ctx, since)).filter(({ created_at }) => created_at >= since);
  if (today.length < MOST_OFFERS_A_DAY) return;
  const ids = await allIdsOf(ctx, ctx.practice.practice_id, client_id);
  if (today.filter((each) => ids.includes(each.client_id)).length < MOST_OFFERS_A_DAY) return;
  throw new AppError("limit", {
    message: `Hoy ya le ofreciste ${MOST_OFFERS_A_DAY} horas a esta persona. Mañana puedes ofrecerle otra.`,
    data: { limit: "client", most: MOST_OFFERS_A_DAY },
  });
}

async function requireFree(
  ctx: PracticeContext,
  found: Awaited<ReturnType<typeof readDaysOf>>,
  wanted: WantedTime,
  moved: AppointmentRecord | null,
): Promise<void> {
  const now = ctx.clock.now();
  if (wanted.start <= minuteOfDate(now)) throw new AppError("past");
  const days = found.flatMap(([, day]) => day ?? []);
  const busy = moved ? subtract(busyOf(days), intervalOf(moved)) : busyOf(days);
  const occupied = busy.filter((each) => overlaps(each, wanted));
  const asked = { ...wanted, ...(moved && { movedId: moved.id }) };
  if (occupied.length > 0) await refuseOverlap(ctx, new AppError("overlap", { cause: occupied }), () => asked);
  const held = days.flatMap(({ holds }) => heldAt(holds, now));
  if (held.some(([, each]) => overlaps(each, wanted))) throw new AppError("held");
}
