import type { Visit } from "@sereno/core/store/auth/visit";
import type { Context } from "hono";
import { addressOf } from "./address";
import { cameByEdge } from "./edge";

/** Who sends a request, as they say and as the edge does, which alone is believed about where they are. */
interface Sender {
  token: string | null;
  idempotencyKey: string | null;
  /** Phone of the person the assistant talks to, as its integration states. */
  writer: string | null;
  /** Null where it is not known. */
  address: string | null;
  visit: Visit;
  /** Origin of the web, from the address of the call; behind the edge from its header. */
  origin: string;
}

const COUNTRY = /^[A-Z]{2}$/;
const CITY = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’()/-]{0,79}$/u;

const named = (said: string | null | undefined, shape: RegExp): string | null =>
  said && shape.test(said) ? said : null;

/** CloudFront encodes what is not ASCII, as in an address. */
function decoded(city: string): string | null {
  try {
    return decodeURIComponent(city).normalize("NFC");
  } catch {
    return null;
  }
}

const originOf = (url: string, host: string | null): string => (host ? `https://${host}` : new URL(url).origin);

export function senderOf({ req, env }: Context, edgeKeys: Uint8Array[] | undefined): Sender {
  const isByEdge = edgeKeys !== undefined && cameByEdge(edgeKeys, req.header("x-sereno-origin"));
  const ofEdge = (name: string) => (isByEdge && req.header(name)) || null;
  return {
    token: /^Bearer\s+(\S+)$/i.exec(req.header("authorization") ?? "")?.[1] ?? null,
    idempotencyKey: req.header("idempotency-key") ?? null,
    writer: req.header("sereno-writer") ?? null,
    origin: originOf(req.url, ofEdge("x-forwarded-host")),
    address: addressOf(env, ofEdge("x-viewer-address")),
    visit: {
      userAgent: req.header("user-agent") ?? null,
      country: named(ofEdge("cloudfront-viewer-country"), COUNTRY),
      city: named(decoded(ofEdge("cloudfront-viewer-city") ?? ""), CITY),
    },
  };
}
