import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";

const load = async () => (await import("@sereno/webhooks")).createWebhooks();

/** Loaded with the first call to a program: most runs call none, and would start later for it. */
export const webhooks: WebhookPort = {
  accepts: async (url) => (await load()).accepts(url),
  send: async (call) => (await load()).send(call),
};
