import { isDeepStrictEqual } from "node:util";
import { type Context, commit, type PracticeContext } from "../../db/index";
import { asRead, patch } from "../../db/writes";
import {
  CONSENT_TEXT_VERSION,
  formerConsents,
  type KeptConsent,
  type StopReason,
  stopOf,
} from "../../domain/reminder/consent/rules";
import type { KeptWay, SaveConsentInput } from "../../domain/reminder/consent/schema";
import type { Consent, ReminderSettings } from "../../domain/reminder/output";
import { DEFAULT_REMINDER_SETTINGS, LEAST_OPEN_MINUTES, openMinutes } from "../../domain/reminder/rules";
import type { SaveReminderSettingsInput } from "../../domain/reminder/schema";
import { AppError, invalidField } from "../../errors";
import { findClient, readClient } from "../../store/client/read";
import { withPracticeOfNow } from "../../store/practice/read";
import { clientWrite, roundWrite } from "../../store/reminder/change";
import { settingsOf, settingsVersion, toConsent, toReminderSettings } from "../../store/reminder/read";

const TEXTS = ["text", "text_completed", "text_no_show"] as const;

const NO_MAIL_TEXT = "Este Sereno no tiene con qué enviar correos.";
const QUIET_TEXT = "Deja al menos 4 horas del día en las que sí se pueda enviar.";

/**
 * Changes the named settings; equal values are no change. Reminders follow the settings at the time of sending, so a
 * change only reschedules when the sender next looks for due reminders.
 * @param emailFrom sender of mails; null: none are sent.
 * @throws AppError `stale_version` unless `version` is absent or current; `invalid_input`.
 */
export function saveReminderSettings(
  ctx: PracticeContext,
  { version, ...input }: SaveReminderSettingsInput,
  emailFrom: string | null,
): Promise<ReminderSettings> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  for (const name of TEXTS) if (named[name] === "") named[name] = DEFAULT_REMINDER_SETTINGS[name];
  return commit(ctx, async (isAgain) => {
    const { practice } = isAgain ? await withPracticeOfNow(ctx) : ctx;
    const known = settingsVersion(practice);
    if (version != null && version !== known) {
      throw new AppError("stale_version", { message: "Los recordatorios cambiaron en otro lugar." });
    }
    const before = settingsOf(practice);
    const settings = { ...before, ...named };
    if (openMinutes(settings) < LEAST_OPEN_MINUTES) throw invalidField("quiet_to", QUIET_TEXT);
    if (!emailFrom && settings.channels.includes("email") && !before.channels.includes("email")) {
      throw invalidField("channels", NO_MAIL_TEXT);
    }
    if (isDeepStrictEqual(settings, before)) return { writes: [], result: toReminderSettings(practice, emailFrom) };
    const changes = { reminder_settings: settings, reminder_settings_version: known + 1 };
    return {
      writes: [
        patch("practice", {
          of: { practice_id: practice.practice_id },
          set: { ...changes, updated_at: ctx.clock.now().toISOString() },
          where: asRead(practice, "reminder_settings_version"),
        }),
        ...(settings.channels.includes("email") ? [roundWrite(ctx)] : []),
      ],
      result: toReminderSettings({ ...practice, ...changes }, emailFrom),
    };
  });
}

/** A consent given by the therapist or through the client's link. */
type Said = Omit<SaveConsentInput, "how"> & { how?: KeptWay | null | undefined };

/**
 * Stores a client's consent to reminders with time and actor, and keeps former ones. Idempotent. Applies at once to
 * reminders that are not leased.
 * @throws AppError `not_found`, also for a record of another practice; `client_deleted`.
 */
export function saveConsent(ctx: PracticeContext, input: Said): Promise<Consent> {
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
  { reminders, how }: Said,
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

interface Undelivered {
  practice_id: string;
  client_id: string;
  email: string;
  why: StopReason;
}

/** Stops email to an undeliverable address of a client. Ignored for another address or a deleted client. Idempotent. */
export const stopEmail = (ctx: Context, { practice_id, client_id, email, why }: Undelivered): Promise<void> =>
  commit({ db: ctx.db }, async () => {
    const client = await findClient(ctx, practice_id, client_id);
    const isTheirs = client?.email?.toLowerCase() === email.toLowerCase();
    if (!client?.email || !isTheirs || stopOf(client)) return { writes: [], result: undefined };
    const email_stopped = { email: client.email, at: ctx.clock.now().toISOString(), why };
    return { writes: [clientWrite(ctx, client, { email_stopped })], result: undefined };
  });

/** Resumes email to a client's address if it was stopped. @throws AppError `not_found`; `client_deleted`. */
export function resumeEmail(ctx: PracticeContext, { id }: { id: string }): Promise<Consent> {
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    if (!client.email_stopped) return { writes: [], result: toConsent(client) };
    const email_stopped = undefined;
    return {
      writes: [clientWrite(ctx, client, { email_stopped })],
      result: toConsent({ ...client, email_stopped }),
    };
  });
}
