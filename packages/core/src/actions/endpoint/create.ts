import { commit, type PracticeContext, readTogether } from "../../db/index";
import { check, create, type Write } from "../../db/writes";
import type { EndpointRecord } from "../../domain/endpoint/entity";
import type { Endpoint, NewEndpoint } from "../../domain/endpoint/output";
import type { WebhookPort } from "../../domain/endpoint/ports";
import { type CreateEndpointInput, MOST_ENDPOINTS } from "../../domain/endpoint/schema";
import { dueFrom } from "../../domain/kept/due";
import { AppError, invalidField } from "../../errors";
import { newId } from "../../ids";
import { numberAfter } from "../../store/counter/change";
import {
  newSecret,
  PUSH_DUE,
  readEndpoint,
  readEndpoints,
  seal,
  toEndpoint,
  unseal,
} from "../../store/endpoint/endpoints";

/** Adds a webhook endpoint that gets all events from now on; `revealEndpoint` returns its signing secret.
 * @throws AppError `invalid_input` for an address that may not be called, or a fourth endpoint. */
export async function createEndpoint(
  ctx: PracticeContext,
  webhooks: WebhookPort,
  { url, bearer }: CreateEndpointInput,
): Promise<Endpoint> {
  if (!(await webhooks.accepts(url)))
    throw invalidField("url", "Usa una dirección pública que empiece por https://, sin usuario, clave ni puerto.");
  const { practice_id } = ctx.practice;
  const now = ctx.clock.now().toISOString();
  const id = newId("end", ctx.clock);
  const sealed = await seal(ctx, { practice_id, id }, { secrets: [{ secret: newSecret() }], bearer });
  return commit(ctx, async () => {
    // Read before the endpoints: if another call adds an endpoint after this read, the counter's write below fails.
    const [eventCounter, endpointCounter] = await readTogether(ctx.db, [
      ctx.db.one.counter({ practice_id, name: "event" }),
      ctx.db.one.counter({ practice_id, name: "endpoint" }),
    ]);
    if ((await readEndpoints(ctx)).length >= MOST_ENDPOINTS)
      throw invalidField("url", `Ya tienes ${MOST_ENDPOINTS} direcciones: quita una antes de agregar otra.`);
    const record: EndpointRecord = {
      practice_id,
      id,
      url,
      sealed,
      has_bearer: bearer !== null,
      place: eventCounter?.last ?? 0,
      created_at: now,
      ...dueFrom(PUSH_DUE, practice_id, now),
    };
    return {
      writes: [
        create("endpoint", record),
        // Closing an account also requires that this counter is unchanged, so that it misses no endpoint.
        numberAfter(practice_id, "endpoint", endpointCounter?.last).write,
        practiceThere(practice_id),
      ],
      result: toEndpoint(record),
    };
  });
}

/** Requires that the account is open, because a concurrent closure would not remove this endpoint. */
const practiceThere = (practice_id: string): Write =>
  check(
    "practice",
    { practice_id },
    ({ created_at }, { exists }) => exists(created_at),
    () => new AppError("unauthorized"),
  );

export async function revealEndpoint(ctx: PracticeContext, made: Endpoint): Promise<NewEndpoint> {
  const { secrets } = await unseal(ctx, await readEndpoint(ctx, made.id));
  return { ...made, secret: secrets[0]?.secret ?? "" };
}
