import type { PracticeContext } from "../../db/index";
import type { EndpointRecord } from "../../domain/endpoint/entity";
import type { WebhookPort } from "../../domain/endpoint/ports";
import type { WebhookOutcome } from "../../domain/endpoint/rules";
import type { Event } from "../../domain/event/output";
import { currentSecrets, unseal } from "../../store/endpoint/endpoints";

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
  /** When the event occurred, as an ISO instant. */
  timestamp: string;
  data: object;
}

export async function callEndpoint(
  ctx: PracticeContext,
  webhooks: WebhookPort,
  endpoint: EndpointRecord,
  { id, ...body }: Message,
): Promise<WebhookOutcome> {
  const secrets = await unseal(ctx, endpoint).catch((cause: unknown) =>
    ctx.log.error("endpoint_unreadable", { practice: endpoint.practice_id, endpoint: endpoint.id, cause }),
  );
  if (!secrets) return { failure: "unreadable" };
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
