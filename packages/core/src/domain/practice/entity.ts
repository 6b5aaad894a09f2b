import type { StoredPause } from "../agent/output";
import type { WeeklyAvailability } from "../availability/schema";
import type { StoredRules } from "../booking/rules";
import type { BusyChannel } from "../busy/channel/rules";
import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import type { KeptReminderSettings, SentMails } from "./rules";
import { ACCOUNT_TYPES, type OptionalField } from "./schema";

const GOOGLE = "of the Google account that is signed in";

export const practiceFields = {
  id: a.computed(a.string),
  name: a.string,
  email: a.string,
  company_name: a.text,
  nit: a.text,
  phone: a.text,
  address: a.text,
  city: a.text,
  bank_name: a.text,
  account_number: a.text,
  account_type: { type: ACCOUNT_TYPES },
  breb_key: a.text,
  payment_message: a.text,
  agent_enabled: { ...a.flag, excluded: "access for the agent" },
  /** Maximum number of changes per day by each agent token; absent for the default, 30. */
  agent_daily_limit: a.answeredAs(a.optional(a.number), a.count),
  /** Limits on an agent token's disruptions (`DISRUPTION_BOUNDS`); absent for the defaults of `disruptionBoundsOf`. */
  agent_disruptions_daily: a.answeredAs(a.optional(a.number), a.count),
  agent_disruptions_share: a.answeredAs(a.optional(a.number), a.count),
  agent_disruptions_burst: a.answeredAs(a.optional(a.number), a.count),
  /** Pauses of agent tokens, by token id. They are in the practice's record because every agent call reads it. */
  agent_pauses: a.excluded({ type: a.json<Record<string, StoredPause>>() }, "of tokens, which are not exported"),
  /** Id of the newest agent change that the therapist has seen; absent if none. */
  agent_seen: a.excluded(a.text, "the agent's changes that she has seen"),
  /** The email of the Google account, which may differ from the profile's `email`. */
  google_email: a.excluded(a.text, GOOGLE),
  /** The organisation of the Google account; absent for a personal account. */
  google_hd: a.excluded(a.text, GOOGLE),
  /** Only sessions with this number and agent tokens with the number `agent_epoch` are valid. Absent means 0. */
  session_epoch: a.excluded(a.optional(a.number), "of sessions, which are not exported"),
  agent_epoch: a.excluded(a.optional(a.number), "of tokens, which are not exported"),
  google_connected: a.excluded(a.flag, GOOGLE),
  /** True if, since the last sign-in, Google refused the refresh token or no key decrypted it. */
  google_broken: a.excluded(a.optional(a.flag), GOOGLE),
  endpoint_stopped: a.excluded(a.optional(a.flag), "of endpoints, which are not exported"),
  mirrors_in_person: a.excluded(a.optional(a.flag), GOOGLE),
  feed_hash: a.excluded(a.text, "of a feed, which is not exported"),
  timezone: a.text,
  picture_url: a.text,
  /** True while screens show the first steps: from the first sign-in until the steps are done or dismissed. */
  first_steps: a.excluded(a.optional(a.flag), "of a new practice"),
  /** Set once the weekly hours are changed; absent in old records. */
  hours_saved: a.excluded(a.optional(a.flag), "of a new practice"),
  holidays_asked_year: a.hidden(a.optional(a.number)),
  // The weekly hours are in the practice's record because every request reads this record.
  weekly_availability: a.hidden({ type: a.json<WeeklyAvailability>(), required: true }),
  /** Version of the published hours. Each change of the weekly hours or an exception increments it. Absent means 0. */
  schedule_version: a.excluded(a.optional(a.number), a.LOCK),
  /** Absent until the therapist changes the default rules. */
  booking_rules: a.hidden({ type: a.json<StoredRules>() }),
  booking_rules_version: a.excluded(a.optional(a.number), a.LOCK),
  /** Absent until the therapist changes the default settings. */
  reminder_settings: a.hidden({ type: a.json<KeptReminderSettings>() }),
  reminder_settings_version: a.excluded(a.optional(a.number), a.LOCK),
  /** Google's busy times and busy days (`packBusy`), until when they are known, and when they were read (ISO). */
  busy_elsewhere: a.excluded(a.text, GOOGLE),
  busy_days: a.excluded(a.text, GOOGLE),
  busy_known_until: a.excluded(a.text, GOOGLE),
  busy_as_of: a.excluded(a.text, GOOGLE),
  /** Google's sync token, and the end of the period that was read: an ISO instant not before `busy_known_until`. */
  busy_sync: a.excluded(a.text, GOOGLE),
  busy_until: a.excluded(a.text, GOOGLE),
  busy_channel: a.excluded({ type: a.json<BusyChannel>() }, GOOGLE),
  /** ISO instant of the last failed read of busy times. */
  busy_tried_at: a.excluded(a.text, GOOGLE),
  /** The last UTC date on which the practice sent mails to clients, and the number of mails on that date. */
  mails: a.excluded({ type: a.json<SentMails>() }, "mails sent on a day"),
  /** Due fields for the job that reads Google's busy times. */
  ...dueAttributes,
  /** Added to the sum of the `clientcount` records to get the number of clients. Normally 0; only a repair sets it. */
  clients_before: a.excluded(a.number, "follows from the clients"),
  base_consultation_value: a.hidden(a.number),
  base_value_updated_at: a.hidden(a.text),
  created_at: a.excluded(a.string, a.SAME),
  updated_at: a.excluded(a.string, a.SAME),
} as const satisfies a.Fields & Record<OptionalField, object>;

export const practiceEntity = a.entity("practice", { practice: a.ofPractice(), byDue }).of(a.stored(practiceFields));

export type Practice = a.Item<typeof practiceEntity>;
