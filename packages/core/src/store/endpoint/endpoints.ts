import { type PracticeContext, readOne, readQuery, requireOne } from "../../db/index";
import { asRead, check, erase, patch, put, type Write } from "../../db/writes";
import { type EndpointRecord, type EndpointSecrets, endpointFields } from "../../domain/endpoint/entity";
import type { Endpoint } from "../../domain/endpoint/output";
import { OVERLAP_HOURS } from "../../domain/endpoint/rules";
import { MOST_ENDPOINTS } from "../../domain/endpoint/schema";
import { answerer } from "../../domain/kept/attributes";
import { AppError } from "../../errors";
import { randomness } from "../../random";
import { decryptText, encryptText } from "../auth/tokens";

const GONE_TEXT = "Esa dirección ya no está en tu lista.";

export const notFound = () => new AppError("not_found", { message: GONE_TEXT });

export const readEndpoint = ({ db, practice }: PracticeContext, id: string): Promise<EndpointRecord> =>
  requireOne(db, db.one.endpoint({ practice_id: practice.practice_id, id }), GONE_TEXT);

/** The practice's endpoints, oldest first. */
export async function readEndpoints({ db, practice }: PracticeContext): Promise<EndpointRecord[]> {
  const query = db.endpoint.query.endpoint({ practice_id: practice.practice_id });
  return (await readQuery(db, "endpoint", query, { consistent: true, limit: MOST_ENDPOINTS })).data;
}

/** All endpoints, and a check that none is added: the endpoint counter, which is read first, must be unchanged. */
export async function readAllEndpoints(
  ctx: PracticeContext,
): Promise<{ endpoints: EndpointRecord[]; noneMade: Write }> {
  const { practice_id } = ctx.practice;
  const made = await readOne(ctx.db, ctx.db.one.counter({ practice_id, name: "endpoint" }));
  const noneMade = check("counter", { practice_id, name: "endpoint" }, asRead(made, "last"));
  return { endpoints: await readEndpoints(ctx), noneMade };
}

const answer = answerer(endpointFields);
export const toEndpoint = (record: EndpointRecord): Endpoint =>
  answer(record, { next_try_at: record.failing_since ? (record.due_at ?? null) : null });

/** The queue of endpoints whose last delivery did not fail. */
export const PUSH_DUE = "push";
/** The queue of endpoints whose last delivery failed, so that hanging receivers do not delay others. */
export const PUSH_AGAIN = "push-again";

export const replaceWrite = (was: EndpointRecord, record: EndpointRecord): Write =>
  put("endpoint", record, asRead(was, "sealed", "place", "due_at"));

export const deleteWrite = ({ practice_id, id }: EndpointRecord): Write =>
  erase("endpoint", { practice_id, id }, ({ url }, { exists }) => exists(url), notFound);

export const stoppedWrite = (practice_id: string, endpoint_stopped: boolean): Write =>
  patch("practice", { of: { practice_id }, set: { endpoint_stopped } });

/** Clears the practice's `endpoint_stopped`, unless one of `others` is stopped. The writes fail if this has changed
 * since `others` was read, so that the last of several concurrent resumptions clears the attribute. */
export function unstoppedWrites(practice_id: string, others: EndpointRecord[]): Write[] {
  const still = others.find(({ stopped }) => stopped);
  if (still) return [stoppedCheck(still, true)];
  return [stoppedWrite(practice_id, false), ...others.map((each) => stoppedCheck(each, false))];
}

const stoppedCheck = ({ practice_id, id }: EndpointRecord, isStopped: boolean): Write =>
  check("endpoint", { practice_id, id }, ({ stopped }, { exists, notExists }) =>
    isStopped ? exists(stopped) : notExists(stopped),
  );

type Owner = Pick<EndpointRecord, "practice_id" | "id">;
const ownerOf = ({ practice_id, id }: Owner) => `endpoint ${practice_id} ${id}`;

/** A new signing secret: 192 random bits in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomness().bytes(24).toString("base64")}`;

export const seal = (ctx: PracticeContext, owner: Owner, secrets: EndpointSecrets): Promise<string> =>
  encryptText(ctx.meet.keys, ownerOf(owner), JSON.stringify(secrets));

export async function unseal(ctx: PracticeContext, endpoint: Owner & Pick<EndpointRecord, "sealed">) {
  const secrets: EndpointSecrets = JSON.parse(await decryptText(ctx.meet.keys, ownerOf(endpoint), endpoint.sealed));
  return secrets;
}

/** `sealed`, encrypted with the first key, so that older keys can be removed; unchanged if no key decrypts it. */
export async function sealedAnew(ctx: PracticeContext, endpoint: EndpointRecord): Promise<string> {
  if (ctx.meet.keys.encryption.length === 1) return endpoint.sealed;
  const secrets = await unseal(ctx, endpoint).catch(() => null);
  return secrets ? seal(ctx, endpoint, secrets) : endpoint.sealed;
}

export const currentSecrets = ({ secrets }: EndpointSecrets, now: Date): string[] =>
  secrets.filter(({ until }) => !until || until > now.toISOString()).map(({ secret }) => secret);

const MOST_SECRETS = 5;

/** Adds a new first secret. An older secret signs for a day after its own replacement, so that receivers can switch. */
export function renewed({ secrets, bearer }: EndpointSecrets, now: Date): EndpointSecrets {
  const until = new Date(now.getTime() + OVERLAP_HOURS * 3_600_000).toISOString();
  const kept = secrets.filter((each) => !each.until || each.until > now.toISOString());
  const older = kept.map((each) => ({ until, ...each })).slice(0, MOST_SECRETS - 1);
  return { secrets: [{ secret: newSecret() }, ...older], bearer };
}
