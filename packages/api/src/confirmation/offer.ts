import { answerOffer } from "@sereno/core/actions/waitlist/answer-offer";
import type { ShownOffer } from "@sereno/core/domain/waitlist/output";
import { OfferAnswer } from "@sereno/core/domain/waitlist/schema";
import { AppError } from "@sereno/core/errors";
import { type OpenOffer, openOffer, showOffer } from "@sereno/core/queries/open-offer";
import { toAppError } from "../errors";
import { type Call, foreign, isOwnForm, looksAhead, orRefuse, ownPath, refuse, say, seeOther } from "./call";
import { isMinted, mintNonce } from "./nonce";
import { FAILED_OFFER, GONE_OFFER, OFFER_SHELL, offerPage, TAKEN_TEXT } from "./page";

const SEEN_TEXT = "Pasó mucho tiempo o algo cambió. Mira la hora y responde de nuevo.";

const open = (c: Call) => openOffer(c.get("ctx"), c.get("ctx").auth, c.req.param("token") ?? "");

const gone = (c: Call): Response => refuse(c, new AppError("not_found"), GONE_OFFER);

/** What a button of an offer permits: a booking only with the session that the page says it uses. The version is
 * constant, because the time of an offer never changes. */
const pressable = (opened: OpenOffer, action: string) => {
  const { token_hash, moves } = opened.offer;
  return { token_hash, version: 1, action, shown: moves ? "" : showOffer(opened).effects.join(" ") };
};

function show(c: Call, opened: OpenOffer, notice?: string): string {
  const { auth, clock } = c.get("ctx");
  const nonceOf = (action: OfferAnswer["action"]) => mintNonce(auth.keys, clock.now(), pressable(opened, action));
  return offerPage({ shown: showOffer(opened), nonceOf, notice });
}

async function openPage(c: Call): Promise<Response> {
  c.set("procedure", "waitlist.openOffer");
  if (looksAhead(c)) return say(200, OFFER_SHELL);
  const opened = await open(c);
  return opened ? say(200, show(c, opened)) : gone(c);
}

const DONE = new Map<unknown, ShownOffer["state"]>([
  ["accept", "accepted"],
  ["decline", "declined"],
]);

const isDone = (opened: OpenOffer, action: unknown): boolean => showOffer(opened).state === DONE.get(action);

async function answerPage(c: Call): Promise<Response> {
  c.set("procedure", "waitlist.answerOffer");
  if (!isOwnForm(c)) return foreign(c);
  const { auth, clock } = c.get("ctx");
  const opened = await open(c);
  if (!opened) return gone(c);
  const { nonce, ...sent } = await c.req.parseBody();
  if (isDone(opened, sent.action)) return seeOther(ownPath(c));
  const pressed = OfferAnswer.safeParse(sent);
  if (!pressed.success || !isMinted(auth.keys, clock.now(), pressable(opened, String(sent.action)), String(nonce)))
    return refuse(c, new AppError("stale_version"), show(c, opened, SEEN_TEXT));
  return answerOffer(opened, pressed.data).then(
    () => seeOther(ownPath(c)),
    (error: unknown) => refused(c, toAppError(error)),
  );
}

/** Answers a refused press: shows the offer's page with the reason, or redirects if another press has answered it. */
async function refused(c: Call, refusal: AppError): Promise<Response> {
  const now = await open(c);
  if (now && [...DONE.values()].includes(showOffer(now).state)) return seeOther(ownPath(c));
  if (refusal.status >= 500) throw refusal;
  if (!now) return gone(c);
  // Pressing again would be refused again, unless the data were busy, so the page has no buttons.
  const over = { ...now, isTaken: now.isTaken || refusal.code !== "busy" };
  return refuse(c, refusal, show(c, over, refusal.code === "overlap" ? TAKEN_TEXT : refusal.message));
}

export const answerOfferPage = (c: Call): Promise<Response> =>
  orRefuse(c, c.req.method === "POST" ? answerPage(c) : openPage(c), FAILED_OFFER);
