import { createHash } from "node:crypto";
import { inParallel, only, type PracticeContext, readEach } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { macOf } from "../../keys";

type Linked = Pick<AppointmentRecord, "id" | "client_id" | "starts_at" | "status">;

const TOKEN = /^[\w-]{22}$/;

export const hashOfLink = (token: string): string | null =>
  TOKEN.test(token) ? createHash("sha256").update(token).digest("hex") : null;

/** A link's token: 128 bits derived from appointment, client, start and sender, so that each call returns the same. */
function tokenOf(
  { meet, practice: { practice_id } }: PracticeContext,
  { id, client_id, starts_at }: Linked,
  sender?: string,
): string {
  const parts = [practice_id, id, client_id, starts_at, ...(sender ? [sender] : [])];
  return macOf(meet.keys.encryption, "confirmation-link", parts.join(" "));
}

/** The links with which clients answer, by appointment id, as paths below the web's origin. Only upcoming
 * appointments have one. One write for each missing link. @param sender the agent token that sends the links, if any:
 * what clients do through them counts towards that token's limits. Links that the therapist sends have other paths. */
export async function linksOf(
  ctx: PracticeContext,
  appointments: readonly Linked[],
  sender?: string,
): Promise<ReadonlyMap<string, string>> {
  const { db, clock, practice } = ctx;
  const now = clock.now().toISOString();
  const made = appointments
    .filter(({ status, starts_at }) => isLive(status) && starts_at > now)
    .map((appointment) => {
      const { id: appointment_id, client_id, starts_at } = appointment;
      const token = tokenOf(ctx, appointment, sender);
      const of = { practice_id: practice.practice_id, appointment_id, client_id, starts_at, agent_token_id: sender };
      return {
        token,
        record: { token_hash: hashOfLink(token) ?? "", ...of, ttl: Math.floor(Date.parse(starts_at) / 1000) },
      };
    });
  const stored = await readEach(db, made, ({ record: { token_hash } }) =>
    only(db.one.confirmation({ token_hash }), ["token_hash"]),
  );
  const missing = made.filter((_, index) => !stored[index]);
  await inParallel(missing, ({ record }) => db.confirmation.put(record).go());
  return new Map(made.map(({ token, record }) => [record.appointment_id, `/c/${token}`]));
}
