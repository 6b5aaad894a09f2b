import * as z from "zod/mini";
import { Id, webAddress } from "../../lib/text/schema";

/** Why deliveries stopped. `gone`: status 410. `failing`: failures for 5 days. `unreadable`: no key for its secrets. */
export const STOPS = ["gone", "failing", "unreadable"] as const;
export type EndpointStop = (typeof STOPS)[number];

export const MOST_ENDPOINTS = 3;

const BEARER_TEXT = "El token de tu programa va de 8 a 500 letras, números y signos, sin espacios ni tildes.";

export const CreateEndpointInput = z.object({
  /** The webhook port refuses an HTTP address unless the deployment allows the host. */
  url: webAddress("Escribe una dirección que empiece por https:// y tenga hasta 500 caracteres.", ["https:", "http:"]),
  bearer: z._default(z.nullable(z.string().check(z.regex(/^[!-~]{8,500}$/, BEARER_TEXT))), null),
});
export type CreateEndpointInput = z.infer<typeof CreateEndpointInput>;

export const ResendInput = z.object({ id: Id, event_id: Id });
export type ResendInput = z.infer<typeof ResendInput>;
