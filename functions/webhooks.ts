import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";

const load = async () => (await import("@sereno/webhooks")).createWebhooks();

/** Calls webhook endpoints. Loads the code at the first call: most runs make none, and start faster without it. */
export const webhooks: WebhookPort = {
  accepts: async (url) => (await load()).accepts(url),
  send: async (call) => (await load()).send(call),
};
