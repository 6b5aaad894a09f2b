import type { WebhookOutcome } from "./rules";

/** A call of an endpoint, signed by Standard Webhooks 1.0. */
export interface WebhookCall {
  url: string;
  /** Of what is told: the same however often it is. */
  id: string;
  at: Date;
  /** JSON. */
  body: string;
  /** 'whsec_' and base64: it is signed with each. */
  secrets: string[];
  bearer: string | null;
}

export interface WebhookPort {
  /** Whether it may be called, as far as its text tells. */
  accepts(url: string): Promise<boolean>;
  /** Calls once. A failure of the receiver does not throw. */
  send(call: WebhookCall): Promise<WebhookOutcome>;
}
