import type { PracticeContext } from "../db/index";
import type { EndpointList } from "../domain/endpoint/output";
import { readEndpoints, toEndpoint } from "../store/endpoint/endpoints";
import { readNewestEvents } from "./read-events";

const SHOWN = 20;

/** The endpoints, and the newest events with the endpoints that received them. Two requests. */
export async function listEndpoints(ctx: PracticeContext): Promise<EndpointList> {
  const [endpoints, newest] = await Promise.all([readEndpoints(ctx), readNewestEvents(ctx, SHOWN)]);
  return {
    endpoints: endpoints.map(toEndpoint),
    events: newest.map(({ number, event }) => ({
      ...event,
      taken_by: endpoints.filter(({ place }) => number !== null && place >= number).map(({ id }) => id),
    })),
  };
}
