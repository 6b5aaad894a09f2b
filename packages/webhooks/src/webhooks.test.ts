import { createSocket } from "node:dgram";
import type { LookupAddress } from "node:dns";
import type { WebhookCall } from "@sereno/core/domain/endpoint/ports";
import { openReceiver } from "@sereno/tests/support/receiver";
import { generate } from "selfsigned";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { createWebhooks, type Lookup } from "./index";

const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const OLDER = `whsec_${Buffer.alloc(24, 8).toString("base64")}`;
const CALL = { url: "https://receptor.test/hook", id: "evt_1", body: '{"type":"appointment.booked"}', bearer: null };
const call = (more: Partial<WebhookCall>): WebhookCall => ({ ...CALL, at: new Date(), secrets: [SECRET], ...more });

async function startReceiver(options?: Parameters<typeof openReceiver>[0]) {
  const receiver = await openReceiver(options);
  onTestFinished(receiver.stop);
  return receiver;
}

const webhooks = createWebhooks({ hosts: ["localhost:5678", "n8n:80"] });
const ACCEPTED = `
  https://n8n.example.com/webhook/1?a=b https://8.8.8.8/hook https://example.com:443/hook
  http://localhost:5678/webhook https://localhost:5678/webhook http://n8n/webhook https://[2800:484::1]/`;
const REFUSED = `
  http://example.com/hook https://example.com:8443/hook https://ana:clave@example.com/hook
  https://localhost/hook http://localhost:5679/hook ftp://localhost:5678/ https://n8n/webhook
  https://127.0.0.1/ https://2130706433/ https://0x7f.1/ https://0177.0.0.1/ https://10.0.0.1/
  https://169.254.169.254/latest/meta-data https://[::1]/ https://[::ffff:127.0.0.1]/
  https://[64:ff9b::7f00:1]/`;
const words = (text: string) => text.trim().split(/\s+/);

test.each(words(ACCEPTED))("the address %s is accepted", async (url) => expect(await webhooks.accepts(url)).toBe(true));
test.each([...words(REFUSED), "no es una dirección"])("the webhook address %s is refused", async (url) =>
  expect(await webhooks.accepts(url)).toBe(false),
);

test("a refused webhook address is never called", async () => {
  const receiver = await startReceiver();
  expect(await createWebhooks().send(call({ url: receiver.url }))).toEqual({ failure: "not_public" });
  expect(receiver.received).toEqual([]);
});

test("a webhook call is signed with each secret, and carries a bearer token only if one is set", async () => {
  const receiver = await startReceiver();
  const webhooks = createWebhooks({ hosts: [receiver.host] });
  const sent = call({ url: receiver.url, secrets: [SECRET, OLDER], bearer: "clave-de-n8n" });
  expect(await webhooks.send(sent)).toEqual({ status: 204 });
  const [{ headers, text } = expect.fail()] = receiver.received;
  expect(text).toBe(sent.body);
  const told = { "webhook-id": "evt_1", authorization: "Bearer clave-de-n8n" };
  expect(headers).toMatchObject({ "content-type": "application/json", ...told });
  for (const secret of [SECRET, OLDER]) new Webhook(secret).verify(text, headers as Record<string, string>);
  await webhooks.send(call({ url: receiver.url }));
  expect(receiver.received[1]?.headers).not.toHaveProperty("authorization");
});

test("a webhook call over TLS requires a trusted certificate", async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
    // TLS checks certificates by the machine's clock; the test's clock may be ahead of it.
    notBeforeDate: new Date(performance.timeOrigin),
  });
  const receiver = await startReceiver({ identity: { key, cert } });
  const sent = call({ url: receiver.url });
  expect(await createWebhooks({ hosts: [receiver.host], ca: cert }).send(sent)).toEqual({ status: 204 });
  expect(await createWebhooks({ hosts: [receiver.host] }).send(sent)).toEqual({ failure: "unreachable" });
  expect(receiver.received).toHaveLength(1);
});

test("a webhook call does not follow a redirect", async () => {
  const elsewhere = await startReceiver();
  const receiver = await startReceiver({ answer: () => 307, headers: { location: elsewhere.url } });
  const webhooks = createWebhooks({ hosts: [receiver.host, elsewhere.host] });
  expect(await webhooks.send(call({ url: receiver.url }))).toEqual({ status: 307 });
  expect(elsewhere.received).toEqual([]);
});

test("a webhook call fails as timeout at its time limit, and as unreachable if the connection is refused", async () => {
  const receiver = await startReceiver({ answer: () => null });
  const webhooks = createWebhooks({ hosts: [receiver.host], patience: 100 });
  expect(await webhooks.send(call({ url: receiver.url }))).toEqual({ failure: "timeout" });
  const patient = createWebhooks({ hosts: [receiver.host] });
  await receiver.stop();
  expect(await patient.send(call({ url: receiver.url }))).toEqual({ failure: "unreachable" });
});

test.each([
  ["this machine", ["127.0.0.1"]],
  ["a public and a private address", ["8.8.8.8", "10.0.0.1"]],
  ["public addresses and a private IPv6 address", ["8.8.8.8", "2800:484::1", "::a9fe:a9fe"]],
  ["no address", []],
])("a webhook host that resolves to %s is not called, and its name is resolved once", async (_, addresses) => {
  const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
  const lookup = vi.fn<Lookup>((_name, _options, answered) => answered(null, found));
  const webhooks = createWebhooks({ lookup });
  expect(await webhooks.accepts(CALL.url)).toBe(true);
  expect(await webhooks.send(call({}))).toEqual({ failure: "not_public" });
  expect(lookup).toHaveBeenCalledOnce();
});

test("host names without a DNS answer do not delay the call to another host", async () => {
  const server = await startNameServer((name) => name === "vivo.test");
  const webhooks = createWebhooks({ nameServers: [server], patience: 3000 });
  const order: string[] = [];
  const send = async (name: string) => {
    order.push(`${name} ${Object.values(await webhooks.send(call({ url: `https://${name}/hook` })))}`);
  };
  const dead = ["uno.test", "dos.test", "tres.test", "cuatro.test", "cinco.test", "seis.test"];
  await Promise.all([...dead, "vivo.test"].map(send));
  expect(order[0]).toBe("vivo.test not_public");
  expect(order.slice(1).sort()).toEqual(dead.map((name) => `${name} timeout`).sort());
});

const HEADER = 12;
const ADDRESS = 1;
/** A name server until the test's end. Resolves names that `knows` accepts to 127.0.0.1, and answers no others. */
async function startNameServer(knows: (name: string) => boolean): Promise<string> {
  const server = createSocket("udp4");
  server.on("message", (query, { port, address }) => {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    if (!knows(labels.join("."))) return;
    const isAddress = query.readUInt16BE(at + 1) === ADDRESS;
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0]);
    const question = query.subarray(HEADER, at + 5);
    // A pointer to the question's name, type A, class IN, 60 seconds to live, and the four bytes of 127.0.0.1.
    const answer = Buffer.from([0xc0, HEADER, 0, ADDRESS, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    server.send(Buffer.concat([query.subarray(0, 2), header, question, ...(isAddress ? [answer] : [])]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${server.address().port}`;
}
