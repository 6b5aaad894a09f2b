import type { WebhookPort } from "@sereno/core/things/endpoint/ports";

const load = async () => (await import("@sereno/webhooks")).createWebhooks();

/** Read when the first is called: few calls are of those that do, and no start waits for it. */
export const webhooks: WebhookPort = {
  accepts: async (url) => (await load()).accepts(url),
  send: async (call) => (await load()).send(call),
};
