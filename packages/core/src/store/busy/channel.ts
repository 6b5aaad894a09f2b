import { asRead, type Context, falseIfRefused, readOne } from "../../db/index";
import type { Grant } from "../../domain/auth/entity";
import type { BusyChannel, OpenChannel } from "../../domain/busy/channel/rules";
import type { Practice } from "../../domain/practice/entity";
import { isMac, type Keys, macOf } from "../../keys";
import { randomness } from "../../random";
import { askCalendar } from "../meet/ask";

const USE = "busy-channel";
const PATIENCE_MS = 5000;
/** A channel is replaced this long before it expires, and retried this long after a refusal. */
const DAY_MS = 86_400_000;

const newId = (practice_id: string): string => `${practice_id}-${randomness().uuid()}`;

/** The practice of a channel, verified by its token without a read; null if Sereno did not make it. */
export function whoseChannel(keys: Keys, id: string, token: string): string | null {
  const [, practice_id = null] = /^(prc_\w+)-/.exec(id) ?? [];
  return practice_id && isMac(keys.encryption, USE, id, token) ? practice_id : null;
}

/**
 * Keeps a notification channel open: opens one, renews it before it expires, and ends unwanted ones. Never throws
 * because of Google; a refused request is repeated after a day.
 * @param address undefined: no notifications are wanted.
 */
export async function tendChannel(ctx: Context, practice: Practice, address: string | undefined): Promise<void> {
  const { practice_id, busy_channel: last } = practice;
  if (!last && !address) return;
  const isNear = (channel: BusyChannel) => channel.until <= isoAfter(ctx, channel.open ? DAY_MS : 0);
  if (last && last.address === address && !isNear(last)) return;
  const grant = await readOne(ctx.db, ctx.db.one.grant({ practice_id }));
  const next = grant && address ? await openChannel(ctx, grant, address) : null;
  const patch = ctx.db.practice.patch({ practice_id });
  const isKept = await (next ? patch.set({ busy_channel: next }) : patch.remove(["busy_channel"]))
    .where(asRead(practice, "busy_channel"))
    .go()
    .then(() => true)
    .catch(falseIfRefused);
  // Another run was first, so the new channel is surplus.
  const tooMuch = isKept ? last : next;
  if (grant) await endChannel(ctx, grant, tooMuch?.open);
}

async function openChannel(ctx: Context, grant: Grant, address: string): Promise<BusyChannel | null> {
  const id = newId(grant.practice_id);
  const request = { id, token: macOf(ctx.meet.keys.encryption, USE, id), address };
  const asked = await askCalendar(ctx, grant, "channel_failed", (token) =>
    ctx.meet.calendar.watch(token, request, randomness().deadline(PATIENCE_MS)),
  );
  if (asked.kind === "off") return null;
  if (asked.kind === "failed") return { address, open: null, until: isoAfter(ctx, DAY_MS) };
  const { resource_id, until } = asked.answer;
  return { address, open: { id, resource_id }, until };
}

/** Ends a channel. Never throws because of Google: notifications of other channels are ignored anyway. */
export async function endChannel(ctx: Context, grant: Grant, open: OpenChannel | null | undefined): Promise<void> {
  if (!open) return;
  await askCalendar(ctx, grant, "channel_failed", (token) =>
    ctx.meet.calendar.unwatch(token, open, randomness().deadline(PATIENCE_MS)),
  );
}

const isoAfter = ({ clock }: Context, ms: number): string => new Date(clock.now().getTime() + ms).toISOString();
