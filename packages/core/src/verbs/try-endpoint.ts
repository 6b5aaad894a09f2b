import { callEndpoint, sendEvent } from "../across/call-endpoint";
import { readEventOf } from "../across/read-events";
import { AppError } from "../errors";
import { newId } from "../ids";
import { readEndpoint } from "../records/endpoint/read";
import type { PracticeContext } from "../table/context";
import type { EndpointTry } from "../things/endpoint/output";
import type { WebhookPort } from "../things/endpoint/ports";
import type { WebhookOutcome } from "../things/endpoint/rules";
import { isTaken, outcomeText } from "../things/endpoint/rules";
import type { ResendInput } from "../things/endpoint/schema";

/** Sends an endpoint a message of its own, `endpoint.test`, that tells of nothing. @throws AppError `not_found`. */
export async function tryEndpoint(ctx: PracticeContext, webhooks: WebhookPort, id: string): Promise<EndpointTry> {
  const endpoint = await readEndpoint(ctx, id);
  const message = {
    id: newId("evt", ctx.clock),
    type: "endpoint.test",
    timestamp: ctx.clock.now().toISOString(),
    data: {},
  };
  return toTry(await callEndpoint(ctx, webhooks, endpoint, message));
}

/** Sends an endpoint an event once more, whether it took it or not: its place among the others stays. @throws AppError `not_found`. */
export async function resendEvent(
  ctx: PracticeContext,
  webhooks: WebhookPort,
  { id, event_id }: ResendInput,
): Promise<EndpointTry> {
  const [endpoint, event] = await Promise.all([readEndpoint(ctx, id), readEventOf(ctx, event_id)]);
  if (!event) throw new AppError("not_found", { message: "Ese aviso ya no se guarda." });
  return toTry(await sendEvent(ctx, webhooks, endpoint, event));
}

const toTry = (outcome: WebhookOutcome): EndpointTry => ({ is_taken: isTaken(outcome), outcome: outcomeText(outcome) });
