import type { PracticeContext } from "../../db/index";
import type { EndpointTry } from "../../domain/endpoint/output";
import type { WebhookPort } from "../../domain/endpoint/ports";
import { isTaken, outcomeText, type WebhookOutcome } from "../../domain/endpoint/rules";
import type { ResendInput } from "../../domain/endpoint/schema";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { readEventOf } from "../../queries/read-events";
import { readEndpoint } from "../../store/endpoint/endpoints";
import { callEndpoint, sendEvent } from "./call";

/** Sends an `endpoint.test` message and returns the outcome. @throws AppError `not_found`. */
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

/** Sends a stored event again, besides the endpoint's regular events. @throws AppError `not_found`. */
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
