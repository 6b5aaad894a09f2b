import type { WebhookOutcome } from "./rules";

/** A call of an endpoint, signed as in Standard Webhooks 1.0. */
export interface WebhookCall {
  url: string;
  /** Id of the event, the same in every attempt. */
  id: string;
  at: Date;
  body: string;
  /** 'whsec_' and base64; the call is signed with each. */
  secrets: string[];
  bearer: string | null;
}

export interface WebhookPort {
  /** Whether the address may be called. Checks its text only, without a DNS lookup. */
  accepts(url: string): Promise<boolean>;
  /** Calls the endpoint once. Does not throw if the receiver fails. */
  send(call: WebhookCall): Promise<WebhookOutcome>;
}
