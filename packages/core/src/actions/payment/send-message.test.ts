import { codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { expect, test } from "vitest";
import { MergeClientsInput } from "../../domain/client/schema";
import { readOverview } from "../../store/payment/overview";
import { lastMessage, paymentMessage } from "../../store/payment/read";
import { mergeClients } from "../client/merge";
import { paymentMessageNotSent, paymentMessageSent } from "./send-message";

const { ctx, clock, agent, book } = await createCashDesk();

// The test's clock starts on a Friday at 10:00 in Bogotá.
test("a sent payment message defers the next one to another day, and the debtor shows when", async () => {
  const { client_id } = await book();
  expect(await paymentMessage(ctx, client_id)).toMatchObject({ allowed_now: true, next_allowed: null });
  const sent = await paymentMessageSent(ctx, client_id);
  expect(sent).toEqual({ sent_at: "2026-11-20T15:00:00.000Z", sent_before: null, channel_before: null });
  expect(await paymentMessage(ctx, client_id)).toMatchObject({
    allowed_now: false,
    next_allowed: "2026-11-21T13:00:00.000Z",
  });
  expect((await readOverview(ctx, {})).debtors).toMatchObject([{ client_id, message_sent_at: sent.sent_at }]);
  clock.moveTo("2026-11-21T13:00:00Z");
  expect(await paymentMessage(ctx, client_id)).toMatchObject({ allowed_now: true, next_allowed: null });
  expect(await paymentMessageSent(ctx, client_id)).toMatchObject({ sent_before: sent.sent_at });
});

test("an undone message does not count as sent, and later ones stay", async () => {
  const { client_id: id } = await book();
  const first = await paymentMessageSent(ctx, id);
  clock.moveTo("2026-11-21T15:00:00Z");
  const second = await paymentMessageSent(ctx, id);
  const notSent = ({ sent_at, ...before }: typeof first) =>
    paymentMessageNotSent(ctx, { id, sent_at: sent_at ?? "", ...before });
  expect(await notSent(first)).toEqual({ sent_at: second.sent_at });
  expect(await notSent(second)).toEqual({ sent_at: first.sent_at });
  expect(await notSent(second)).toEqual({ sent_at: first.sent_at });
  expect(await notSent(first)).toEqual({ sent_at: null });
  expect(await lastMessage(ctx, id)).toEqual({ sent_at: null });
  expect(await codeOf(paymentMessageSent(ctx, "cli_none"))).toBe("not_found");
});

test("an assistant's message counts like the therapist's, and of two merged clients the last one counts", async () => {
  const { client_id } = await book();
  const other = await book({ patient_name: "Ana P.", patient_phone: "3009998877" });
  const { sent_at } = await paymentMessageSent(agent(), client_id);
  await mergeClients(ctx, MergeClientsInput.parse({ id: client_id, into: other.client_id }));
  expect(await lastMessage(ctx, other.client_id)).toEqual({ sent_at });
  await finishClientTasks(ctx);
});

test("within a week one channel collects, and the answer says when the other one may", async () => {
  const { client_id: id } = await book();
  await paymentMessageSent(ctx, id);
  clock.moveTo("2026-11-23T15:00:00Z");
  const held = { allowed_now: false, held_by: "channel", next_allowed: "2026-11-27T12:00:00.000Z" };
  expect(await paymentMessage(agent(), id)).toMatchObject(held);
  expect(await paymentMessage(ctx, id)).toMatchObject({ allowed_now: true, held_by: null });
  // A message by the agent counts, too. After its undo, the therapist's message counts again.
  const { sent_at, ...before } = await paymentMessageSent(agent(), id);
  expect(before).toEqual({ sent_before: "2026-11-20T15:00:00.000Z", channel_before: "whatsapp" });
  clock.moveTo("2026-11-24T15:00:00Z");
  expect(await paymentMessage(ctx, id)).toMatchObject({ held_by: "channel", next_allowed: "2026-11-30T12:00:00.000Z" });
  await paymentMessageNotSent(ctx, { id, sent_at: sent_at ?? "", ...before });
  expect(await paymentMessage(ctx, id)).toMatchObject({ allowed_now: true });
  expect(await paymentMessage(agent(), id)).toMatchObject(held);
});
