import type { PracticeContext } from "../../db/index";
import type { EndpointRecord } from "../../domain/endpoint/entity";
import type { EndpointTry } from "../../domain/endpoint/output";
import type { WebhookPort } from "../../domain/endpoint/ports";
import { isTaken, outcomeText, type WebhookOutcome } from "../../domain/endpoint/rules";
import type { ResendInput } from "../../domain/endpoint/schema";
import type { Event } from "../../domain/event/output";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { readEventOf } from "../../queries/read-events";
import { currentSecrets, readEndpoint, unseal } from "../../store/endpoint/endpoints";

/** Sends an event to an endpoint once. A retry has the same id and body, but a new time and signature. */
export const sendEvent = (
  ctx: PracticeContext,
  webhooks: WebhookPort,
  endpoint: EndpointRecord,
  event: Event,
): Promise<WebhookOutcome> =>
  callEndpoint(ctx, webhooks, endpoint, { id: event.id, type: event.type, timestamp: event.occurred_at, data: event });

interface Message {
  id: string;
  type: string;
  /** ISO instant. */
  timestamp: string;
  data: object;
}

/** @throws Error if no key decrypts the endpoint's secrets. */
async function callEndpoint(
  ctx: PracticeContext,
  webhooks: WebhookPort,
  endpoint: EndpointRecord,
  { id, ...body }: Message,
): Promise<WebhookOutcome> {
  const secrets = await unseal(ctx, endpoint);
  const at = ctx.clock.now();
  return webhooks.send({
    url: endpoint.url,
    id,
    at,
    body: JSON.stringify(body),
    secrets: currentSecrets(secrets, at),
    bearer: secrets.bearer,
  });
}

/** Sends an `endpoint.test` message. @throws AppError `not_found`. */
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

/** Sends an event again, delivered or not. The endpoint's position stays the same. @throws AppError `not_found`. */
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
