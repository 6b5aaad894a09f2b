import type { Event } from "../event/output";
import type { Answer } from "../kept/attributes";
import type { endpointFields } from "./entity";

export type Endpoint = Answer<typeof endpointFields>;

/** An endpoint with its signing secret, which no other response contains. */
export type NewEndpoint = Endpoint & { secret: string };

export type SentEvent = Event & { taken_by: string[] };

export interface EndpointList {
  endpoints: Endpoint[];
  /** The newest events of the practice, newest first, including undelivered events and events before the endpoints. */
  events: SentEvent[];
}

export type EndpointTry = { is_taken: boolean; outcome: string };
