import { markKey } from "@sereno/core/domain/appointment/reminded/rules";
import { reminderId } from "@sereno/core/domain/reminder/rules";
import { getAppointment } from "@sereno/core/store/appointment/read";
import { readClient } from "@sereno/core/store/client/read";
import { ana, bookAppointment, createClient } from "@sereno/tests/support/acts";
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
const bounce = (bounceType: string, bounceSubType = "General") => ({
  eventType: "Bounce",
  bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: "buzon@otro.co", status: "5.1.1" }] },
});

test("mails to an address stop after a permanent bounce or a complaint, not after a temporary bounce", async () => {
  const make = (name: string, phone: string) => createClient(ctx, { name, phone, email: `${name}@correo.co` });
  const people = [await make("ana", "3001234567"), await make("beto", "3110000001"), await make("caro", "3110000002")];
  const tags = people.map(({ id }) => ({ practice_id: [ctx.practice.practice_id], client_id: [id] }));
  const [ana = {}, beto = {}, caro = {}] = tags;
  await report(ana, "ana@correo.co", bounce("Transient"));
  await report(beto, "beto@correo.co", bounce("Permanent"));
  await report(beto, "beto@correo.co", bounce("Permanent"));
  const complaint = { complainedRecipients: [{ emailAddress: "caro@correo.co" }] };
  await report(caro, "caro@correo.co", { complaint });
  await report(ana, "ana@correo.co", { complaint: { ...complaint, complaintFeedbackType: "not-spam" } });
  const stops = await Promise.all(people.map(async ({ id }) => (await readClient(ctx, id)).email_stopped?.why ?? null));
  expect(stops).toEqual([null, "bounce", "complaint"]);
  // Neither an event about an unknown client nor SES's check of the topic is an error.
  await receive("Successfully validated SNS topic for Amazon SES event publishing.");
  await report({ practice_id: ["prc_none"], client_id: ["cli_none"] }, "x@correo.co", bounce("Permanent"));
});

test.each([
  [bounce("Transient"), "sent"],
  [bounce("Transient", "MailboxFull"), "failed"],
  [bounce("Undetermined", "Undetermined"), "failed"],
  [{ complaint: { complaintSubType: null } }, "sent"],
  [{ complaint: { complaintSubType: "OnAccountSuppressionList" } }, "failed"],
])("after the event %o its reminder is %s", async (event, status) => {
  const { id, client_id } = await bookAppointment(ctx, { ...ana, appointment_date: "2026-11-24 10:00:00" });
  const [starts_at, { practice_id }] = ["2026-11-24T15:00:00.000Z", ctx.practice];
  const mark = { state: "sent", at: "2026-11-23T15:00:00.000Z", channel: "email" } as const;
  await db.appointment
    .patch({ practice_id, id })
    .set({ reminders: { [markKey(starts_at, 24)]: mark } })
    .go();
  const tags = { practice_id: [practice_id], client_id: [client_id], reminder_id: [reminderId(id, starts_at, 24)] };
  await report(tags, "ana@correo.co", event);
  expect((await getAppointment(ctx, id)).reminder_status).toBe(status);
});
