import { createServer } from "node:http";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import type { Mail } from "@sereno/core/domain/reminder/ports";
import { listen, stop } from "@sereno/tests/support/free-port";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace";
import { createSes, encodedName } from "./ses";

const mail: Mail = {
  ...{ id: "apt_1-29732340-24", practice_id: "prc_1", client_id: "cli_1", reminder_id: "apt_1-29732340-24" },
  ...{ to: "ana@correo.co", from_name: "Psicóloga Ñandú por Sereno", reply_to: "laura@rios.co" },
  ...{ subject: "Tu cita del miércoles 25 de noviembre", text: "Hola, Ana.", html: "<p>Hola, Ana.</p>" },
  withdrawal: "https://sereno.test/c/recordatorios/x",
};

let now: number;
/** Mails sent to SES, times of the accepted ones in epoch milliseconds, and how often the quotas were read. */
let mails: unknown[];
let sends: number[];
let quotaReads: number;
let quota: { MaxSendRate: number; Max24HourSend: number; SentLast24Hours: number };
/** SES's answer to every mail; null: an error if the mail exceeds a quota, else success. */
let answer: [status: number, type: string, message?: string] | null;

/** SES's error if a quota is full, else null ("Errors related to the sending quotas for your Amazon SES account"). */
function overQuota(): typeof answer {
  const { MaxSendRate, Max24HourSend, SentLast24Hours } = quota;
  const isDayFull = Max24HourSend !== -1 && SentLast24Hours + sends.length >= Max24HourSend;
  if (isDayFull) return [429, "TooManyRequestsException", "Daily message quota exceeded"];
  if (sends.filter((at) => at > now - 1000).length < MaxSendRate) return null;
  return [429, "TooManyRequestsException", "Maximum sending rate exceeded"];
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url === "/v2/email/account") {
    quotaReads += 1;
    const SendQuota = { ...quota, SentLast24Hours: quota.SentLast24Hours + sends.length };
    return response.end(JSON.stringify({ SendQuota, SendingEnabled: true }));
  }
  mails.push([request.url, JSON.parse(Buffer.concat(chunks).toString())]);
  const [status, type, message] = answer ?? overQuota() ?? [200, ""];
  if (status === 200) sends.push(now);
  return response.writeHead(status, { "x-amzn-errortype": type }).end(JSON.stringify({ message }));
});
const endpoint = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => stop(server));
const credentials = { accessKeyId: "a", secretAccessKey: "b" };
const client = new SESv2Client({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
beforeEach(() => {
  now = Date.parse("2026-11-23T15:00:00Z");
  [mails, sends, quotaReads, answer] = [[], [], 0, null];
  quota = { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 0 };
});

const send = () => createSes({ from: "recordatorios@sereno.test", configuration: "set" }, client).send(mail);
const wait = async (ms: number) => {
  now += ms;
};
const openPace = (waits = wait) => createPace(client, { now: () => now, wait: waits });

test("a mail is sent in SES's format, with the unsubscribe headers", async () => {
  await send();
  const Charset = "UTF-8";
  const header = (Name: string, Value: string) => ({ Name, Value });
  const sent = {
    FromEmailAddress: `${encodedName(mail.from_name)} <recordatorios@sereno.test>`,
    Destination: { ToAddresses: ["ana@correo.co"] },
    ReplyToAddresses: ["laura@rios.co"],
    ConfigurationSetName: "set",
    EmailTags: (["practice_id", "client_id", "reminder_id"] as const).map((name) => header(name, mail[name])),
    Content: {
      Simple: {
        Subject: { Data: mail.subject, Charset },
        Body: { Text: { Data: mail.text, Charset }, Html: { Data: mail.html, Charset } },
        Headers: [
          header("List-Unsubscribe", "<https://sereno.test/c/recordatorios/x>"),
          header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
          header("Auto-Submitted", "auto-generated"),
          header("References", "<apt_1-29732340-24@sereno.test>"),
        ],
      },
    },
  };
  expect(mails).toEqual([["/v2/email/outbound-emails", sent]]);
});

const UNVERIFIED =
  "Email address is not verified. The following identities failed the check in region US-EAST-1: x@y.co";
test.each([
  [400, "MessageRejected", undefined, "never"],
  // The sender is at fault, not the mail.
  [400, "MessageRejected", UNVERIFIED, "later"],
  [400, "BadRequestException", undefined, "never"],
  [429, "TooManyRequestsException", undefined, "later"],
  [400, "SendingPausedException", undefined, "later"],
])("after SES answers %i %s (%s) the mail is retried %s", async (status, type, message, kind) => {
  answer = [status, type, message];
  await expect(send()).rejects.toMatchObject({ kind });
  expect(mails).toHaveLength(1);
});

test("a mail that SES did not answer in time may have been sent", async () => {
  vi.spyOn(client, "send").mockRejectedValueOnce(Object.assign(new Error("no answer"), { name: "TimeoutError" }));
  await expect(send()).rejects.toMatchObject({ kind: "unanswered" });
});

test("a sender's name is encoded as ASCII words of at most 75 characters that decode to the name", () => {
  for (const name of ["Ana", "Psicóloga Ñandú por Sereno", "🌿".repeat(40), `"Ana" <a@b.co>\r\nBcc: x@y.co`]) {
    const words = encodedName(name).split(" ");
    for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[\w+/=]{0,60}\?=$/);
    expect(words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString()).join("")).toBe(name);
  }
});

test("paced mails keep to the account's rate per second, and its quotas are read once a minute", async () => {
  const { turn } = openPace();
  const from = now;
  for (let count = 0; count < 60; count++) {
    expect(await turn()).toBe("now");
    await send();
  }
  expect((now - from) / 1000).toBeCloseTo(59 / 14, 1);
  expect(quotaReads).toBe(1);
  quota.MaxSendRate = 200;
  now += 60_000;
  await turn();
  expect(quotaReads).toBe(2);
});

test("a mail that would wait for more than 1.5 seconds is left to the next run without waiting", async () => {
  quota.MaxSendRate = 1;
  const { turn } = openPace(async () => undefined);
  expect(await Promise.all(Array.from({ length: 5 }, turn))).toEqual(["now", "now", "later", "later", "later"]);
});

test("mails stop at the account's daily quota, including other senders' mails, until SES reports room", async () => {
  Object.assign(quota, { Max24HourSend: 200, SentLast24Hours: 190 });
  const { turn } = openPace();
  for (let count = 0; count < 10; count++) {
    expect(await turn()).toBe("now");
    await send();
  }
  expect(await turn()).toBe("not_today");
  await expect(send()).rejects.toMatchObject({ message: expect.stringContaining("TooManyRequestsException") });
  for (const change of [{ SentLast24Hours: 0 }, { Max24HourSend: -1, SentLast24Hours: 1_000_000 }]) {
    Object.assign(quota, change);
    now += 60_000;
    expect(await turn()).toBe("now");
  }
});

test("if SES reports no quotas the mail fails, and the next mail reads the quotas again", async () => {
  quota.MaxSendRate = 0;
  const { turn } = openPace();
  await expect(turn()).rejects.toThrow("SES does not say");
  quota.MaxSendRate = 14;
  expect(await turn()).toBe("now");
});
