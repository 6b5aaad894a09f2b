import { promises as dns, type LookupAddress, type LookupOptions } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookCall, WebhookPort } from "@sereno/core/domain/endpoint/ports";
import type { WebhookOutcome } from "@sereno/core/domain/endpoint/rules";
import { randomness } from "@sereno/core/random";
import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";
import { isPublic } from "./public-address";

/** A call that did not end by then is given up, wherever it is. */
const PATIENCE_MS = 10_000;

/** Of a name server, and how often one is asked. */
const DNS = { timeout: 2_000, tries: 2 };

type Answered = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
/** As `dns.lookup` does with `all`. */
export type Lookup = (hostname: string, options: LookupOptions & { all: true }, answered: Answered) => void;

interface Options {
  /** 'host' or 'host:port' that may be called however it is reached, also by http: of whoever runs Sereno on a machine of their own. */
  hosts?: string[];
  lookup?: Lookup;
  /** The name servers to ask, 'address:port', in the place of the machine's. */
  nameServers?: string[];
  /** Also believed as an authority. */
  ca?: string;
  patience?: number;
}

class NotPublic extends Error {}

/**
 * Calls endpoints as Standard Webhooks 1.0 says. Where a name leads is looked at in the connection itself, so the address that was found
 * to be public is the one connected to; a redirection is an answer like others, and is not followed. Of what is answered the status counts.
 */
export function createWebhooks(options: Options = {}): WebhookPort {
  const { hosts = [], nameServers, lookup = lookUpAt(nameServers), ca, patience = PATIENCE_MS } = options;
  const isTrusted = ({ host }: URL) => hosts.includes(host);
  const accepts = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || url.username || url.password) return false;
    return isTrusted(url) ? /^https?:$/.test(url.protocol) : isOpen(url);
  };
  return {
    accepts: async (url) => accepts(url),
    send: async (call) => {
      const url = new URL(call.url);
      if (!accepts(call.url)) return { failure: "not_public" };
      const guarded = isTrusted(url) ? {} : { lookup: onlyPublic(lookup) };
      return new Promise<WebhookOutcome>((resolve) => {
        const fail = (error: Error) => resolve({ failure: failureOf(error) });
        const send = url.protocol === "http:" ? plainRequest : secureRequest;
        const signal = randomness().deadline(patience);
        // A connection of its own: none that was made for another is gone on with.
        const request = send(url, { method: "POST", headers: headersOf(call), agent: false, signal, ca, ...guarded });
        request.on("error", fail);
        request.on("response", (response) => {
          resolve({ status: response.statusCode ?? 0 });
          response.destroy();
        });
        request.end(call.body);
      });
    },
  };
}

/** By https to its own port, and by a name or by an address that is public. */
function isOpen({ protocol, port, hostname }: URL): boolean {
  if (protocol !== "https:" || port !== "") return false;
  const literal = hostname.replace(/^\[|\]$/g, "");
  // A URL writes every address of version 4 in the one way that has four parts: 0x7f.1 is 127.0.0.1 here.
  return ipaddr.isValid(literal) ? isPublic(literal) : hostname.includes(".");
}

/**
 * Asks name servers alone, however many names are asked for at once: what `dns.lookup` asks waits in four threads that the whole process
 * has, and names of which nobody answers would keep all others waiting.
 */
const lookUpAt =
  (nameServers: string[] | undefined): Lookup =>
  async (hostname, _options, answered) => {
    const resolver = new dns.Resolver(DNS);
    if (nameServers) resolver.setServers(nameServers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const of = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
      found.status === "fulfilled" ? found.value.map((address) => ({ address, family })) : [];
    const addresses = [...of(four, 4), ...of(six, 6)];
    answered(addresses.length === 0 && four.status === "rejected" ? four.reason : null, addresses);
  };

/** Resolves only names whose addresses are all public. */
const onlyPublic =
  (lookup: Lookup): LookupFunction =>
  (hostname, options, answer) =>
    lookup(hostname, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses;
      if (error || !first) return answer(error ?? new NotPublic(hostname), []);
      if (!addresses.every(({ address }) => isPublic(address))) return answer(new NotPublic(hostname), []);
      if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });

function failureOf(error: Error): "not_public" | "timeout" | "unreachable" {
  if (error instanceof NotPublic) return "not_public";
  return error.name === "AbortError" || error.name === "TimeoutError" ? "timeout" : "unreachable";
}

function headersOf({ id, at, body, secrets, bearer }: WebhookCall): Record<string, string> {
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Sereno-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
}
