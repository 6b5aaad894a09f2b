import { isDeepStrictEqual } from "node:util";
import { commit, type PracticeContext } from "../../db/index";
import { asRead, patch } from "../../db/writes";
import type { ReminderSettings } from "../../domain/reminder/output";
import { DEFAULT_REMINDER_SETTINGS, LEAST_OPEN_MINUTES, openMinutes } from "../../domain/reminder/rules";
import type { SaveReminderSettingsInput } from "../../domain/reminder/schema";
import { invalidField, requireVersion } from "../../errors";
import { withPracticeOfNow } from "../../store/practice/read";
import { roundWrite } from "../../store/reminder/change";
import { settingsOf, settingsVersion, toReminderSettings } from "../../store/reminder/read";

const TEXTS = ["text", "text_completed", "text_no_show"] as const;

const QUIET_TEXT = "Deja al menos 4 horas del día en las que sí se pueda enviar.";

/** Saves the given reminder settings, which apply to reminders not yet leased or sent. If email is on, the email job
 * runs now. @param emailFrom sender's address; null if no mails can be sent. @throws AppError `stale_version` unless
 * `version` is absent or current; `invalid_input` if quiet hours leave under 4 hours a day, or if email is turned on
 * without a sender. */
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
    requireVersion(known, version, "Los recordatorios cambiaron en otro lugar.");
    const before = settingsOf(practice);
    const settings = { ...before, ...named };
    if (openMinutes(settings) < LEAST_OPEN_MINUTES) throw invalidField("quiet_to", QUIET_TEXT);
    if (!emailFrom && settings.channels.includes("email") && !before.channels.includes("email")) {
      throw invalidField("channels", "Este Sereno no tiene con qué enviar correos.");
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
