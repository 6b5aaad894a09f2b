import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Visit } from "@sereno/core/store/auth/visit";
import type { Context } from "hono";
import * as z from "zod/mini";

/** What a request says about its sender. IP address, country and city come only from CloudFront, the machine's proxy
 * or the connection. */
export interface Sender {
  token: string | null;
  /** The `Idempotency-Key` header: `idempotent` runs a mutation only once per key. */
  idempotencyKey: string | null;
  /** The `Sereno-Writer` header: phone of the person who writes to the assistant, as its integration states. */
  writer: string | null;
  address: string | null;
  visit: Visit;
  /** The web app's origin, for links: from the request's URL or, behind the edge, from `x-forwarded-host`. */
  origin: string;
}

const COUNTRY = /^[A-Z]{2}$/;
const CITY = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’()/-]{0,79}$/u;

const named = (value: string | null | undefined, shape: RegExp): string | null =>
  value && shape.test(value) ? value : null;

/** Decodes a city's name, which CloudFront percent-encodes; null if it is not validly encoded. */
function decoded(city: string): string | null {
  try {
    return decodeURIComponent(city).normalize("NFC");
  } catch {
    return null;
  }
}

const isSame = (key: Uint8Array, given: Uint8Array) =>
  key.byteLength === given.byteLength && timingSafeEqual(key, given);

/** Whether the `x-sereno-origin` header (base64url) holds one of the edge's keys. */
export const cameByEdge = (keys: Uint8Array[], header = ""): boolean =>
  keys.some((key) => isSame(key, Buffer.from(header, "base64url")));

/** Connection details from the one-machine server or from Lambda's adapter. */
const Bindings = z.object({
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
  requestContext: z.optional(z.object({ http: z.object({ sourceIp: z.string() }) })),
});

/** The last entry of `X-Forwarded-For`, which a proxy on the same machine appends; null if it is no IP address. */
function forwardedFor(header = ""): string | null {
  const last = header.split(",").at(-1)?.trim() ?? "";
  return isIP(last) ? last : null;
}

/** The caller's IP address; null if unknown. `named`: as the edge or the machine's proxy names it, else null; no other
 * header is trusted, only the connection. */
export function addressOf(bindings: unknown, named: string | null): string | null {
  const { data } = Bindings.safeParse(bindings);
  return named ?? data?.requestContext?.http.sourceIp ?? data?.incoming?.socket.remoteAddress ?? null;
}

const originOf = (url: string, host: string | null): string => (host ? `https://${host}` : new URL(url).origin);

export function senderOf(
  { req, env }: Context,
  { edgeKeys, hasProxy }: { edgeKeys?: Uint8Array[] | undefined; hasProxy?: boolean | undefined },
): Sender {
  const isByEdge = edgeKeys !== undefined && cameByEdge(edgeKeys, req.header("x-sereno-origin"));
  const ofEdge = (name: string) => (isByEdge && req.header(name)) || null;
  return {
    token: /^Bearer\s+(\S+)$/i.exec(req.header("authorization") ?? "")?.[1] ?? null,
    idempotencyKey: req.header("idempotency-key") ?? null,
    writer: req.header("sereno-writer") ?? null,
    origin: originOf(req.url, ofEdge("x-forwarded-host")),
    address: addressOf(env, hasProxy ? forwardedFor(req.header("x-forwarded-for")) : ofEdge("x-viewer-address")),
    visit: {
      userAgent: req.header("user-agent") ?? null,
      country: named(ofEdge("cloudfront-viewer-country"), COUNTRY),
      city: named(decoded(ofEdge("cloudfront-viewer-city") ?? ""), CITY),
    },
  };
}
