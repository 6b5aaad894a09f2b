import type { Author } from "../../db/index";
import { put, type Write } from "../../db/writes";
import type { ClientTask } from "../../domain/client/entity";
import { dueFrom } from "../../domain/kept/due";
import { randomness } from "../../random";

export const CLIENT_DUE = "client";

export function clientTaskWrite(
  { clock }: Pick<Author, "clock">,
  task: Pick<ClientTask, "practice_id" | "client_id" | "kind" | "into" | "phone">,
): Write {
  const now = clock.now().toISOString();
  const record: ClientTask = {
    ...task,
    phase: "appointments",
    changed: 0,
    revision: randomness().uuid(),
    ...dueFrom(CLIENT_DUE, task.practice_id, now),
    created_at: now,
  };
  return put("clientTask", record);
}
