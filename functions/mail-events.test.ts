import { createClient } from "@sereno/core/actions/client/create";
import { readClient } from "@sereno/core/store/client/read";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { stubLambda } from "@sereno/tests/support/lambda";
import type { SNSEvent } from "aws-lambda";
import { expect, inject, test } from "vitest";
import { hear } from "./mail-events";

const { db, ctx } = await eachPracticeIn("own", "2026-11-23T15:00:00Z");
stubLambda(inject("endpoint"), db.table);

const receive = (Message: string) => hear({ Records: [{ Sns: { Message } }] } as SNSEvent);
const report = (tags: Record<string, string[]>, to: string, what: object) =>
  receive(JSON.stringify({ mail: { tags, destination: [to] }, ...what }));

// The mailbox that refused the mail is another than the client's, as with an address that forwards.
const bounce = (bounceType: string) => ({
  eventType: "Bounce",
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: "buzon@otro.co", status: "5.1.1" }] },
});

test("mails to an address stop after a permanent bounce or a complaint, not after a temporary bounce", async () => {
  const make = (name: string, phone: string) => createClient(ctx, { name, phone, email: `${name}@correo.co` });
  const people = [await make("ana", "3001234567"), await make("beto", "3110000001"), await make("caro", "3110000002")];
  const tags = people.map(({ id }) => ({ practice_id: [ctx.practice.practice_id], client_id: [id] }));
  const [ana = {}, beto = {}, caro = {}] = tags;
  await report(ana, "ana@correo.co", bounce("Transient"));
  await report(beto, "beto@correo.co", bounce("Permanent"));
  await report(beto, "beto@correo.co", bounce("Permanent"));
  await report(caro, "caro@correo.co", { complaint: { complainedRecipients: [{ emailAddress: "caro@correo.co" }] } });
  const stops = await Promise.all(people.map(async ({ id }) => (await readClient(ctx, id)).email_stopped?.why ?? null));
  expect(stops).toEqual([null, "bounce", "complaint"]);
  // Neither an event about an unknown client nor SES's check of the topic is an error.
  await receive("Successfully validated SNS topic for Amazon SES event publishing.");
  await report({ practice_id: ["prc_none"], client_id: ["cli_none"] }, "x@correo.co", bounce("Permanent"));
});
