import { commit, type PracticeContext } from "../../db/index";
import { CONSENT_TEXT_VERSION, formerConsents, type KeptConsent } from "../../domain/reminder/consent/rules";
import type { SaveConsentInput } from "../../domain/reminder/consent/schema";
import type { Consent } from "../../domain/reminder/output";
import { readClient } from "../../store/client/read";
import { clientWrite } from "../../store/reminder/change";
import { toConsent } from "../../store/reminder/read";

/** Saves whether a client agrees to reminders; a leased one may still be sent. @throws `not_found`, `client_deleted` */
export function saveConsent(ctx: PracticeContext, input: SaveConsentInput): Promise<Consent> {
  return commit(ctx, async () => {
    const before = await readClient(ctx, input.id);
    const consent = consentAfter(ctx, before.consent, input);
    if (consent === before.consent) return { writes: [], result: toConsent(before) };
    const former_consents = formerConsents(before.former_consents, [before.consent], ctx.clock.now().toISOString());
    const change = { consent, former_consents };
    return { writes: [clientWrite(ctx, before, change)], result: toConsent({ ...before, ...change }) };
  });
}

function consentAfter(
  { actor, clock }: PracticeContext,
  before: KeptConsent | undefined,
  { reminders, how }: SaveConsentInput,
): KeptConsent | undefined {
  if (reminders === "unknown") return undefined;
  const isSame = before?.reminders === reminders && (how == null || how === before.how);
  if (isSame && (reminders === "off" || before.text_version === CONSENT_TEXT_VERSION)) return before;
  return {
    reminders,
    given_at: clock.now().toISOString(),
    ...(how != null && { how }),
    by: actor.kind,
    ...(reminders === "on" && { text_version: CONSENT_TEXT_VERSION }),
  };
}

/** Allows mails to a client again after `stopEmail`. @throws AppError `not_found`, `client_deleted`. */
export function resumeEmail(ctx: PracticeContext, { id }: { id: string }): Promise<Consent> {
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    if (!client.email_stopped) return { writes: [], result: toConsent(client) };
    const email_stopped = undefined;
    return { writes: [clientWrite(ctx, client, { email_stopped })], result: toConsent({ ...client, email_stopped }) };
  });
}
