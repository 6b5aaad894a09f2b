import type { PracticeContext } from "../db/index";
import { isLive } from "../domain/appointment/rules";
import { unreachedBy } from "../domain/reminder/consent/rules";
import type { UnreachedClients } from "../domain/reminder/output";
import { startingBetween } from "../store/appointment/read";
import { readClientsBeside } from "../store/client/read";

const FACE = ["practice_id", "id", "name", "email", "email_stopped", "consent"] as const;
const DAYS = 14;

/** Clients of the next two weeks who get no email reminder, by start, with the reason. Two requests. */
export async function listUnreached(ctx: PracticeContext): Promise<UnreachedClients> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + DAYS * 86_400_000);
  const ahead = (await startingBetween(ctx, now.toISOString(), until.toISOString())).filter(({ status }) =>
    isLive(status),
  );
  const { clients } = await readClientsBeside(ctx, ahead, FACE, []);
  const people = new Map([...clients.values()].map((client) => [client.id, client]));
  return {
    clients: [...people.values()].flatMap((client) => {
      const why = unreachedBy(client);
      return why ? [{ client_id: client.id, client_name: client.name, why }] : [];
    }),
  };
}
