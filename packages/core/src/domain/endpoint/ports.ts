import type { WebhookOutcome } from "./rules";

/** A call of an endpoint, signed as in Standard Webhooks 1.0. */
export interface WebhookCall {
  url: string;
  id: string;
  at: Date;
  body: string;
  /** Signing secrets ('whsec_' and base64). The call has a signature by each. */
  secrets: string[];
  bearer: string | null;
}

export interface WebhookPort {
  /** Whether the address may be called. Checks only its text, without a DNS lookup. */
  accepts(url: string): Promise<boolean>;
  /** Calls the endpoint once. A failure of the receiver is returned, not thrown. */
  send(call: WebhookCall): Promise<WebhookOutcome>;
}
