import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import type { Mail } from "@sereno/core/domain/reminder/ports";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPace } from "./pace";
import { createSes } from "./ses";

const mail: Mail = {
  id: "apt_1-29732340-24",
  to: "ana@correo.co",
  from_name: "Sereno",
  reply_to: "laura@rios.co",
  subject: "Tu cita",
  text: "Hola, Ana.",
  html: "<p>Hola, Ana.</p>",
  withdrawal: "https://sereno.test/c/recordatorios/x",
  practice_id: "prc_1",
  client_id: "cli_1",
};

let now: number;
let sends: number[];
let asked: number;
let quota: { MaxSendRate: number; Max24HourSend: number; SentLast24Hours: number };
const time = {
  now: () => now,
  wait: async (ms: number) => {
    now += ms;
  },
};

/** SES's error for a mail over a quota. AWS: "Errors related to the sending quotas for your Amazon SES account". */
function refusalOf(): string | null {
  const { MaxSendRate, Max24HourSend, SentLast24Hours } = quota;
  if (Max24HourSend !== -1 && SentLast24Hours + sends.length >= Max24HourSend) return "Daily message quota exceeded";
  if (sends.filter((at) => at > now - 1000).length >= MaxSendRate) return "Maximum sending rate exceeded";
  return null;
}

const server = createServer(async (request, response) => {
  for await (const _ of request);
  if (request.url === "/v2/email/account") {
    asked += 1;
    const SendQuota = { ...quota, SentLast24Hours: quota.SentLast24Hours + sends.length };
    return response.end(JSON.stringify({ SendQuota, SendingEnabled: true }));
  }
  const message = refusalOf();
  if (message) {
    response.writeHead(429, { "x-amzn-errortype": "TooManyRequestsException" });
    return response.end(JSON.stringify({ message }));
  }
  sends.push(now);
  return response.end("{}");
});
let client: SESv2Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = new SESv2Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  now = Date.parse("2026-11-23T15:00:00Z");
  sends = [];
  asked = 0;
  quota = { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 0 };
});

const send = () => createSes({ from: "a@sereno.test", configuration: "set" }, client).send(mail);

test("without a pace SES refuses mails above its rate per second", async () => {
  for (let count = 0; count < 14; count++) await send();
  await expect(send()).rejects.toMatchObject({ kind: "later", message: expect.stringContaining("rate exceeded") });
});

test("with a pace SES accepts all mails at the account's rate, and its quotas are read once a minute", async () => {
  const { turn } = createPace(client, time);
  const from = now;
  for (let count = 0; count < 60; count++) {
    expect(await turn()).toBe("now");
    await send();
  }
  expect((now - from) / 1000).toBeCloseTo(59 / 14, 1);
  expect(asked).toBe(1);
  quota.MaxSendRate = 200;
  now += 60_000;
  await turn();
  expect(asked).toBe(2);
});

test("a mail that would wait too long is left to the next run, and delays no other mail", async () => {
  quota.MaxSendRate = 1;
  const { turn } = createPace(client, { now: time.now, wait: async () => undefined });
  expect(await Promise.all(Array.from({ length: 5 }, turn))).toEqual(["now", "now", "later", "later", "later"]);
});

test("mails stop at the day's quota, which other senders of the account also use", async () => {
  Object.assign(quota, { Max24HourSend: 200, SentLast24Hours: 190 });
  const { turn } = createPace(client, time);
  for (let count = 0; count < 10; count++) {
    expect(await turn()).toBe("now");
    await send();
  }
  expect(await turn()).toBe("not_today");
  await expect(send()).rejects.toMatchObject({ message: expect.stringContaining("quota exceeded") });
  quota.SentLast24Hours = 0;
  now += 60_000;
  expect(await turn()).toBe("now");
  Object.assign(quota, { Max24HourSend: -1, SentLast24Hours: 1_000_000 });
  now += 60_000;
  expect(await turn()).toBe("now");
});

test("quotas that SES does not report are read again, not guessed", async () => {
  quota.MaxSendRate = 0;
  const { turn } = createPace(client, time);
  await expect(turn()).rejects.toThrow("SES does not say");
  quota.MaxSendRate = 14;
  expect(await turn()).toBe("now");
});
