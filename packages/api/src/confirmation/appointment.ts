import { answerConfirmation, linkOfNow } from "@sereno/core/actions/confirmation/answer";
import { PressedAnswer } from "@sereno/core/domain/confirmation/schema";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import { AppError } from "@sereno/core/errors";
import { timezoneName } from "@sereno/core/lib/time/zones/rules";
import {
  confirmationEvent,
  type OpenConfirmation,
  offeredTimes,
  openConfirmation,
  showConfirmation,
} from "@sereno/core/queries/open-confirmation";
import { toIcs } from "@sereno/core/store/feed/ics";
import { localOf } from "@sereno/core/store/practice/read";
import { withdrawalPath } from "@sereno/core/store/reminder/withdrawal";
import { toAppError } from "../errors";
import {
  type Call,
  foreign,
  isOwnForm,
  looksAhead,
  orRefuse,
  ownPath,
  refuse,
  refuseMissingLink,
  say,
  seeOther,
} from "./call";
import { isMinted, mintNonce } from "./nonce";
import { confirmationPage, FAILED, PAGE_HEADERS, SHELL } from "./page";

const SEEN_TEXT = "Tu cita cambió, o pasó mucho tiempo. Mírala y elige de nuevo.";

const open = (c: Call) => openConfirmation(c.get("ctx"), c.get("ctx").auth, c.req.param("token") ?? "");

/** What a button permits: a cancellation only with the effects that the page shows. */
function pressable(opened: OpenConfirmation, action: string) {
  const { ctx, link, record } = opened;
  const effects = action === "cancel" ? showConfirmation(opened).effects : [];
  const shown = [zoneOf(ctx.practice), ...effects].join(" ");
  return { token_hash: link.token_hash, version: record.version, action, shown };
}

async function show(c: Call, opened: OpenConfirmation, notice?: string): Promise<string> {
  const { auth, clock } = c.get("ctx");
  const shown = showConfirmation(opened);
  return confirmationPage({
    shown,
    times: shown.state === "open" ? await offeredTimes(opened) : [],
    nonceOf: (action) => mintNonce(auth.keys, clock.now(), pressable(opened, action)),
    withdrawal: withdrawalPath(opened.ctx, opened.link.client_id),
    file: `${ownPath(c)}/cita.ics`,
    notice,
  });
}

async function openPage(c: Call): Promise<Response> {
  c.set("procedure", "confirmation.open");
  if (looksAhead(c)) return say(200, SHELL);
  const opened = await open(c);
  return opened ? say(200, await show(c, opened)) : refuseMissingLink(c);
}

async function answerPage(c: Call): Promise<Response> {
  c.set("procedure", "confirmation.answer");
  if (!isOwnForm(c)) return foreign(c);
  const opened = await open(c);
  return opened ? answer(c, opened) : refuseMissingLink(c);
}

/** Whether the button's action is already done, for example by a press whose answer was lost. */
function isDone({ ctx, record }: OpenConfirmation, { action, time, zone }: Record<string, unknown>): boolean {
  const { status, client_answer, starts_at } = record;
  if (action === "cancel") return status === "cancelled" && client_answer?.status === "declined";
  if (status === "cancelled") return false;
  const isOfZone = zone === undefined || zone === timezoneName(zoneOf(ctx.practice));
  return action === "move"
    ? isOfZone && time === localOf(ctx, starts_at)
    : action === "confirm" && client_answer?.status === "confirmed";
}

const seeDone = async (c: Call, opened: OpenConfirmation, { action }: Record<string, unknown>): Promise<Response> =>
  seeOther((action === "move" && (await linkOfNow(opened))) || ownPath(c));

async function answer(c: Call, opened: OpenConfirmation): Promise<Response> {
  const { auth, clock } = c.get("ctx");
  const { nonce, ...sent } = await c.req.parseBody();
  if (isDone(opened, sent)) return seeDone(c, opened, sent);
  const pressed = PressedAnswer.safeParse(sent);
  if (!pressed.success || !isMinted(auth.keys, clock.now(), pressable(opened, String(sent.action)), String(nonce)))
    return refuse(c, new AppError("stale_version"), await show(c, opened, SEEN_TEXT));
  try {
    return seeOther((await answerConfirmation(opened, pressed.data)) ?? ownPath(c));
  } catch (error) {
    const refusal = toAppError(error);
    const now = await open(c);
    if (now && isDone(now, sent)) return seeDone(c, now, sent);
    if (refusal.status >= 500) throw refusal;
    if (!now) return refuseMissingLink(c);
    return refuse(c, refusal, await show(c, now, refusal.code === "stale_version" ? SEEN_TEXT : refusal.message));
  }
}

export const answerAppointmentPage = (c: Call): Promise<Response> =>
  orRefuse(c, c.req.method === "POST" ? answerPage(c) : openPage(c), FAILED);

const FILE_HEADERS = {
  ...PAGE_HEADERS,
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'attachment; filename="cita.ics"',
};

async function openFile(c: Call): Promise<Response> {
  c.set("procedure", "confirmation.file");
  if (looksAhead(c)) return say(200, SHELL);
  const opened = await open(c);
  return opened
    ? new Response(await toIcs([confirmationEvent(opened)], false), { headers: FILE_HEADERS })
    : refuseMissingLink(c);
}

export const answerAppointmentFile = (c: Call): Promise<Response> => orRefuse(c, openFile(c), FAILED);
