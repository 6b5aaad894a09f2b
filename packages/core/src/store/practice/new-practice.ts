import { defaultWeek } from "../../domain/availability/rules";
import { DEFAULT_BASE_VALUE } from "../../domain/catalog/rules";
import type { Practice } from "../../domain/practice/entity";
import type { Clock } from "../../lib/time/clock";
import type { GoogleIdentity } from "../auth/ports";

/** A new practice: with default hours and a default base value, but without a time zone yet. */
export function newPractice(
  practice_id: string,
  identity: GoogleIdentity,
  google_connected: boolean,
  clock: Clock,
): Practice {
  const now = clock.now().toISOString();
  return {
    practice_id,
    email: identity.email,
    google_email: identity.email,
    google_hd: identity.hosted_domain ?? undefined,
    name: identity.name,
    picture_url: identity.picture_url ?? undefined,
    agent_enabled: false,
    google_connected,
    weekly_availability: defaultWeek(),
    base_consultation_value: DEFAULT_BASE_VALUE,
    clients_before: 0,
    first_steps: true,
    created_at: now,
    updated_at: now,
  };
}
