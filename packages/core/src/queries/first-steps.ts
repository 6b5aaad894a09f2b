import { type PracticeContext, readQuery } from "../db/index";
import type { FirstSteps } from "../domain/practice/output";

const ANY = { limit: 1, consistent: true };

/** The finished first steps of a new practice, from stored data. Two requests for one record each. */
export async function readFirstSteps({ db, practice }: PracticeContext): Promise<FirstSteps> {
  const { practice_id } = practice;
  const [clients, appointments] = await Promise.all([
    readQuery(db, "client", db.client.query.client({ practice_id }), ANY),
    readQuery(db, "appointment", db.appointment.query.appointment({ practice_id }), ANY),
  ]);
  return {
    hours: (practice.schedule_version ?? 0) > 0,
    value: practice.base_value_updated_at !== undefined,
    payment: Boolean(practice.breb_key || (practice.bank_name && practice.account_number)),
    client: clients.data.length > 0,
    appointment: appointments.data.length > 0,
    helper: practice.agent_enabled || practice.feed_hash !== undefined,
  };
}
