import type { Context } from "@sereno/core/db/context";
import { openConfirmation } from "@sereno/core/queries/open-confirmation";
import { findClient } from "@sereno/core/store/client/read";
import { hashOfLink } from "@sereno/core/store/confirmation/links";

const ANSWERED = ["scheduled", "confirmed", "cancelled"];

/** A link must open only until the earlier of its start and its appointment's, if the client is the same or merged. */
export async function linksAdrift(ctx: Context, paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map((path) => wrongOf(ctx, path)))).flatMap((each) => each ?? []);
}

async function wrongOf(ctx: Context, path: string): Promise<string | null> {
  const { db, clock } = ctx;
  const token = path.split("/").at(-1) ?? "";
  const { data: link } = await db.confirmation
    .get({ token_hash: hashOfLink(token) ?? "none" })
    .go({ consistent: true });
  if (!link) return `${path} was sent, and is not known`;
  const { practice_id, appointment_id: id } = link;
  const { data: record } = await db.appointment.get({ practice_id, id }).go({ consistent: true });
  const [linked, own] = await Promise.all(
    [link, record].map((each) => each && findClient(ctx, practice_id, each.client_id)),
  );
  const now = clock.now().toISOString();
  const isAhead =
    record && [link.starts_at, record.starts_at].every((at) => at > now) && ANSWERED.includes(record.status);
  const opened = await openConfirmation(ctx, { allowedEmails: [] }, token);
  const wanted = isAhead && linked && linked.id === own?.id ? linked.id : null;
  return (opened?.client.id ?? null) === wanted
    ? null
    : `the link of ${id} opens for ${opened?.client.id}, and is ${wanted}'s`;
}
