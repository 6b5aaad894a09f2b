import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import type { Mail } from "@sereno/core/domain/reminder/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSes, encodedName } from "./ses";

const mail: Mail = {
  id: "apt_1-29732340-24",
  to: "ana@correo.co",
  from_name: "Psicóloga Ñandú por Sereno",
  reply_to: "laura@rios.co",
  subject: "Tu cita del miércoles 25 de noviembre",
  text: "Hola, Ana.",
  html: "<p>Hola, Ana.</p>",
  withdrawal: "https://sereno.test/c/recordatorios/x",
  practice_id: "prc_1",
  client_id: "cli_1",
};

const asked: { path: string | undefined; body: Record<string, unknown> }[] = [];
let answer = { status: 200, type: "", body: "{}" };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({ path: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
  response.writeHead(answer.status, { "x-amzn-errortype": answer.type }).end(answer.body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const ses = () =>
  createSes(
    { from: "recordatorios@sereno.test", configuration: "set" },
    new SESv2Client({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      maxAttempts: 1,
    }),
  );

test("a mail is sent in SES's format, with the unsubscribe headers", async () => {
  await ses().send(mail);
  expect(asked).toEqual([
    {
      path: "/v2/email/outbound-emails",
      body: {
        FromEmailAddress: `${encodedName(mail.from_name)} <recordatorios@sereno.test>`,
        Destination: { ToAddresses: ["ana@correo.co"] },
        ReplyToAddresses: ["laura@rios.co"],
        ConfigurationSetName: "set",
        EmailTags: [
          { Name: "practice_id", Value: "prc_1" },
          { Name: "client_id", Value: "cli_1" },
        ],
        Content: {
          Simple: {
            Subject: { Data: mail.subject, Charset: "UTF-8" },
            Body: { Text: { Data: mail.text, Charset: "UTF-8" }, Html: { Data: mail.html, Charset: "UTF-8" } },
            Headers: [
              { Name: "List-Unsubscribe", Value: "<https://sereno.test/c/recordatorios/x>" },
              { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
              { Name: "Auto-Submitted", Value: "auto-generated" },
              { Name: "References", Value: "<apt_1-29732340-24@sereno.test>" },
            ],
          },
        },
      },
    },
  ]);
});

test.each([
  [400, "MessageRejected", "never"],
  [400, "BadRequestException", "never"],
  [429, "TooManyRequestsException", "later"],
  [400, "SendingPausedException", "later"],
  [500, "InternalServiceErrorException", "later"],
])("a mail that SES refuses with %i %s is retried: %s", async (status, type, kind) => {
  answer = { status, type, body: "{}" };
  const before = asked.length;
  await expect(ses().send(mail)).rejects.toMatchObject({ kind });
  expect(asked).toHaveLength(before + 1);
});

test("a mail that SES refuses because the sender is not verified yet is retried", async () => {
  const message =
    "Email address is not verified. The following identities failed the check in region US-EAST-1: x@y.co";
  answer = { status: 400, type: "MessageRejected", body: JSON.stringify({ message }) };
  await expect(ses().send(mail)).rejects.toMatchObject({ kind: "later" });
});

test("a name in a header is ASCII words of at most 75 characters that decode to the name", () => {
  for (const name of ["Ana", "Psicóloga Ñandú por Sereno", "🌿".repeat(40), `"Ana" <a@b.co>\r\nBcc: x@y.co`]) {
    const words = encodedName(name).split(" ");
    for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[\w+/=]{0,60}\?=$/);
    expect(words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString()).join("")).toBe(name);
  }
});
