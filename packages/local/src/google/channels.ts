import * as z from "zod/mini";

/** A request to a channel's address that reports the channel's start or a calendar change, all in headers. */
export interface ChannelMessage {
  address: string;
  headers: Record<string, string>;
}

/** Google's required properties of a channel ("Push notifications"), and the optional ones that Sereno sends. */
const NewChannel = z.object({
  id: z.string().check(z.regex(/^[\w+/=-]{1,64}$/)),
  type: z.enum(["web_hook", "webhook"]),
  address: z.string(),
  token: z.optional(z.string().check(z.maxLength(256))),
  params: z.optional(z.object({ ttl: z.optional(z.string().check(z.regex(/^\d+$/))) })),
});
/** Google's default duration of a channel; here also the maximum. */
const LONGEST_SECONDS = 604_800;

interface Channel {
  login: string;
  resourceId: string;
  address: string;
  token: string;
  until: number;
  messages: number;
}

type Refusal = { refused: 400 | 404; reason: string };

export function createChannels(send: (message: ChannelMessage) => void) {
  const channels = new Map<string, Channel>();

  function tell(id: string, channel: Channel, state: "sync" | "exists"): void {
    channel.messages += 1;
    const headers = {
      "x-goog-channel-id": id,
      "x-goog-channel-token": channel.token,
      "x-goog-message-number": String(channel.messages),
      "x-goog-resource-id": channel.resourceId,
      "x-goog-resource-state": state,
    };
    send({ address: channel.address, headers });
  }

  return {
    watch(login: string, body: unknown): Refusal | object {
      const parsed = NewChannel.safeParse(body);
      if (!parsed.success) return { refused: 400, reason: "invalid" };
      const { id, address, token = "", params } = parsed.data;
      if (!address.startsWith("https://")) return { refused: 400, reason: "push.webhookUrlNotHttps" };
      if (channels.has(id)) return { refused: 400, reason: "channelIdNotUnique" };
      const until = Date.now() + Math.min(Number(params?.ttl ?? LONGEST_SECONDS), LONGEST_SECONDS) * 1000;
      const channel: Channel = { login, resourceId: `events of ${login}`, address, token, until, messages: 0 };
      channels.set(id, channel);
      tell(id, channel, "sync");
      return { kind: "api#channel", id, resourceId: channel.resourceId, token, expiration: String(until) };
    },
    stop(login: string, body: unknown): Refusal | null {
      const parsed = z.object({ id: z.string(), resourceId: z.string() }).safeParse(body);
      if (!parsed.success) return { refused: 400, reason: "invalid" };
      const channel = channels.get(parsed.data.id);
      if (channel?.login !== login || channel.resourceId !== parsed.data.resourceId)
        return { refused: 404, reason: "notFound" };
      channels.delete(parsed.data.id);
      return null;
    },
    changed(login: string): void {
      for (const [id, channel] of channels) {
        if (channel.login === login && channel.until > Date.now()) tell(id, channel, "exists");
      }
    },
  };
}
