import { saveConsent } from "@sereno/core/actions/reminder/consent";
import { hostOf } from "@sereno/core/domain/confirmation/rules";
import { openWithdrawal } from "@sereno/core/queries/open-offer";
import { consentState } from "@sereno/core/store/reminder/read";
import { type Call, foreign, isOwnForm, looksAhead, orRefuse, ownPath, refuseMissingLink, say, seeOther } from "./call";
import { FAILED_TO_OPEN, FAILED_WITHDRAWAL, SHELL, withdrawalPage } from "./page";

const open = (c: Call) => openWithdrawal(c.get("ctx"), c.req.param("token") ?? "");

async function openPage(c: Call): Promise<Response> {
  c.set("procedure", "reminder.openWithdrawal");
  if (looksAhead(c)) return say(200, SHELL);
  const opened = await open(c);
  if (!opened) return refuseMissingLink(c);
  const { ctx, client } = opened;
  return say(200, withdrawalPage(hostOf(ctx.practice), consentState(client.consent) === "off"));
}

/** Turns a client's reminders off, by the page's button or by a mail program's one-click request (RFC 8058). */
async function withdraw(c: Call): Promise<Response> {
  c.set("procedure", "reminder.withdraw");
  if (!isOwnForm(c)) return foreign(c);
  const opened = await open(c);
  if (!opened) return refuseMissingLink(c);
  const { ctx, client } = opened;
  await saveConsent(ctx, { id: client.id, reminders: "off", how: "link" });
  const body = await c.req.parseBody();
  return body["List-Unsubscribe"] ? say(200, withdrawalPage(hostOf(ctx.practice), true)) : seeOther(ownPath(c));
}

export const answerWithdrawal = (c: Call): Promise<Response> =>
  c.req.method === "POST" ? orRefuse(c, withdraw(c), FAILED_WITHDRAWAL) : orRefuse(c, openPage(c), FAILED_TO_OPEN);
