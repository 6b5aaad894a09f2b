import type { PracticeContext } from "../../db/index";
import type { EndpointRecord, EndpointSecrets } from "../../domain/endpoint/entity";
import { OVERLAP_HOURS } from "../../domain/endpoint/rules";
import { randomness } from "../../random";
import { decryptText, encryptText } from "../auth/tokens";

const OVERLAP_MS = OVERLAP_HOURS * 3_600_000;

type Owner = Pick<EndpointRecord, "practice_id" | "id">;
const ownerOf = ({ practice_id, id }: Owner) => `endpoint ${practice_id} ${id}`;

/** 192 random bits in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomness().bytes(24).toString("base64")}`;

export const seal = (ctx: PracticeContext, owner: Owner, secrets: EndpointSecrets): Promise<string> =>
  encryptText(ctx.meet.keys, ownerOf(owner), JSON.stringify(secrets));

/** @throws Error if no key fits. */
export async function unseal(ctx: PracticeContext, endpoint: Owner & Pick<EndpointRecord, "sealed">) {
  const secrets: EndpointSecrets = JSON.parse(await decryptText(ctx.meet.keys, ownerOf(endpoint), endpoint.sealed));
  return secrets;
}

/** The secrets that currently sign calls. */
export const currentSecrets = ({ secrets }: EndpointSecrets, now: Date): string[] =>
  secrets.filter(({ until }) => !until || until > now.toISOString()).map(({ secret }) => secret);

/** Adds a new first secret; the former one also signs for a day, so that the receiver can switch. */
export function renewed({ secrets, bearer }: EndpointSecrets, now: Date): EndpointSecrets {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const [last] = secrets;
  return { secrets: [{ secret: newSecret() }, ...(last ? [{ secret: last.secret, until }] : [])], bearer };
}
