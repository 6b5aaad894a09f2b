import * as z from "zod/mini";
import { Event } from "../event/output";
import { answerOf } from "../kept/answers";
import { endpointFields } from "./entity";

export const Endpoint = answerOf(endpointFields);
export type Endpoint = z.infer<typeof Endpoint>;

/** An endpoint with its signing secret, which only this answer contains. */
export const NewEndpoint = z.extend(Endpoint, { secret: z.string() });
export type NewEndpoint = z.infer<typeof NewEndpoint>;

/** An event and the endpoints that received it. */
export const SentEvent = z.extend(Event, { taken_by: z.array(z.string()) });
export type SentEvent = z.infer<typeof SentEvent>;

export const EndpointList = z.object({
  endpoints: z.array(Endpoint),
  /** Newest first. */
  events: z.array(SentEvent),
});
export type EndpointList = z.infer<typeof EndpointList>;

export const EndpointTry = z.object({ is_taken: z.boolean(), outcome: z.string() });
export type EndpointTry = z.infer<typeof EndpointTry>;
