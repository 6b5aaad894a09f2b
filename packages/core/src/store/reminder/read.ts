import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import type { Practice } from "../../domain/practice/entity";
import { type KeptReminderSettings, zoneOf } from "../../domain/practice/rules";
import { type KeptConsent, type StoppedEmail, stopOf } from "../../domain/reminder/consent/rules";
import type { Consent, ReminderSettings } from "../../domain/reminder/output";
import { DEFAULT_REMINDER_SETTINGS } from "../../domain/reminder/rules";
import type { Reminded } from "../../domain/reminder/text/rules";
import { minuteOfDate, minuteOfIso } from "../../lib/time/rules";
import { DEFAULT_TIMEZONE } from "../../lib/time/zones/rules";

export const settingsOf = ({ reminder_settings }: Pick<Practice, "reminder_settings">): KeptReminderSettings => ({
  ...DEFAULT_REMINDER_SETTINGS,
  ...reminder_settings,
});

export const settingsVersion = ({ reminder_settings_version }: Practice): number => reminder_settings_version ?? 0;

export const toReminderSettings = (practice: Practice, email_from: string | null): ReminderSettings => ({
  ...settingsOf(practice),
  email_from,
  version: settingsVersion(practice),
});

export const momentOf = ({ practice, clock }: PracticeContext) => ({
  settings: settingsOf(practice),
  zone: zoneOf(practice),
  now: minuteOfDate(clock.now()),
});

export const remindedOf = (
  { practice }: PracticeContext,
  record: AppointmentRecord,
  { name, phone }: Pick<ClientRecord, "name" | "phone">,
  link: string,
): Reminded => ({
  client_name: name,
  start: minuteOfIso(record.starts_at),
  zone: zoneOf(practice),
  is_virtual: record.is_virtual,
  meet_link: record.google_meet_link ?? null,
  address: practice.address ?? null,
  link,
  is_abroad: !phone.startsWith("+57") || zoneOf(practice) !== DEFAULT_TIMEZONE,
});

export const consentState = (consent: KeptConsent | undefined) => consent?.reminders ?? "unknown";

const toStop = (stop: StoppedEmail | null) => stop && { at: stop.at, why: stop.why };

type Consenting = Pick<ClientRecord, "id" | "consent" | "former_consents" | "email" | "email_stopped">;

export const toConsent = ({ id, consent, former_consents = [], ...addressed }: Consenting): Consent => ({
  client_id: id,
  reminders: consentState(consent),
  given_at: consent?.given_at ?? null,
  how: consent?.how ?? null,
  by: consent?.by ?? null,
  text_version: consent?.text_version ?? null,
  history: former_consents.map(({ how = null, text_version = null, ...former }) => ({ ...former, how, text_version })),
  email_stopped: toStop(stopOf(addressed)),
});
