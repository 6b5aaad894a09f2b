import type { PracticeContext } from "../../db/index";
import { zoneOf } from "../../domain/practice/rules";
import type { LeasedReminder } from "../../domain/reminder/output";
import { reminderParts, reminderText } from "../../domain/reminder/text/rules";
import { requireUnpaused } from "../../store/agent/rights";
import { readClientsBeside } from "../../store/client/read";
import { settingsOf } from "../../store/reminder/read";
import { readCandidates, type TakenReminder, takeReminder } from "./take";

const FACE = ["practice_id", "id", "name", "phone", "consent"] as const;

/** Leases due reminders to an agent for five minutes. A reminder without a report is leased again, so that it is sent
 * at least once. @param origin of the web app, for clients' links. @throws AppError `agent_paused`. */
export async function leaseReminders(
  ctx: PracticeContext,
  { limit }: { limit: number },
  origin: string,
): Promise<{ reminders: LeasedReminder[] }> {
  requireUnpaused(ctx);
  const { candidates } = await readCandidates(ctx, "assistant");
  if (candidates.length === 0) return { reminders: [] };
  const { clients } = await readClientsBeside(ctx, candidates, FACE, []);
  const reminders: LeasedReminder[] = [];
  for (const record of candidates) {
    const client = clients.get(record.client_id);
    const taken = client && (await takeReminder(ctx, record, client, { channel: "assistant", origin }));
    if (taken) reminders.push({ ...toLeased(ctx, taken), phone: client.phone });
    if (reminders.length === limit) break;
  }
  return { reminders };
}

function toLeased({ practice }: PracticeContext, { id, claim, leased_until, appointment_id, reminded }: TakenReminder) {
  return {
    id,
    claim,
    leased_until,
    appointment_id,
    timezone: zoneOf(practice),
    text: reminderText(settingsOf(practice).text, reminded),
    link: reminded.link,
    variables: reminderParts(reminded),
  };
}
