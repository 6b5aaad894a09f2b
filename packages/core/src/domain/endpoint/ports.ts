import type { WebhookOutcome } from "./rules";

/** One call of an endpoint, to be signed as Standard Webhooks 1.0 says. */
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
  /** Calls once. It never throws for what the receiver does. */
  send(call: WebhookCall): Promise<WebhookOutcome>;
}
