import { promises as dns, type LookupAddress, type LookupOptions } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookCall, WebhookPort } from "@sereno/core/domain/endpoint/ports";
import type { WebhookOutcome } from "@sereno/core/domain/endpoint/rules";
import { randomness } from "@sereno/core/random";
import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";

const PATIENCE_MS = 10_000;

/** Milliseconds to wait for each name server, and number of tries. */
const DNS = { timeout: 2_000, tries: 2 };

type Answered = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
export type Lookup = (hostname: string, options: LookupOptions & { all: true }, answered: Answered) => void;

interface Options {
  /** Hosts, 'host:port' or 'host', that may be private and may use HTTP, for a self-hosted Sereno. */
  hosts?: string[];
  lookup?: Lookup;
  /** Name servers to ask, 'address:port', instead of the machine's. */
  nameServers?: string[];
  ca?: string;
  patience?: number;
}

class NotPublic extends Error {}

/** Sends events as Standard Webhooks 1.0. Each connection needs a public address, except to `hosts`. No redirects. */
export function createWebhooks(options: Options = {}): WebhookPort {
  const { hosts = [], nameServers, lookup = lookUpAt(nameServers), ca, patience = PATIENCE_MS } = options;
  // A URL's `host` leaves out the default port.
  const isTrusted = ({ host, protocol }: URL) =>
    hosts.includes(host) || hosts.includes(`${host}:${protocol === "https:" ? 443 : 80}`);
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
        // `agent: false`, because a reused connection would skip `onlyPublic`, which checks the address.
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

function isOpen({ protocol, port, hostname }: URL): boolean {
  if (protocol !== "https:" || port !== "") return false;
  const literal = hostname.replace(/^\[|\]$/g, "");
  // `URL` writes each IPv4 address as four decimal parts: 0x7f.1 is 127.0.0.1 here.
  return ipaddr.isValid(literal) ? isPublic(literal) : hostname.includes(".");
}

/** Holds all public IPv6 addresses, and a few special ones: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** Whether an address is public: not local, private, carrier-grade NAT, metadata or multicast, nor IPv4 within IPv6. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}

/** Looks up hosts at name servers directly: `dns.lookup` has four threads, which four unanswered names would block. */
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
