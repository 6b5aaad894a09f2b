import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import type { WebhookOutcome } from "@sereno/core/domain/endpoint/rules";
import type { Fault } from "./faults";
import { pass, type Waiting } from "./gate";
import { strikeDelivery } from "./mail";

export const hookOf = (login: string): string => `https://${login}.test/hook`;

/** Webhook receivers, with the ids of the events that each received, in order. */
export class Receivers {
  private readonly received = new Map<string, string[]>();

  readonly port: WebhookPort = {
    accepts: async () => true,
    send: ({ url, id }) => {
      const take = async (): Promise<WebhookOutcome> => {
        this.received.set(url, [...this.of(url), id]);
        return { status: 204 };
      };
      return pass({ kind: "webhook", what: `webhook ${id}`, isWrite: true, send: take });
    },
  };

  of(url: string): string[] {
    return this.received.get(url) ?? [];
  }
}

const REFUSALS: Record<"refused" | "throttled" | "lost", WebhookOutcome> = {
  refused: { status: 500 },
  throttled: { failure: "unreachable" },
  lost: { failure: "timeout" },
};

export const strikeWebhook = (one: Waiting, fault: Fault | null): Promise<void> =>
  strikeDelivery(one, fault, (kind) => one.answer(REFUSALS[kind]));
