import * as z from "zod/mini";

/** What the one-machine server and a function's adapter know of a connection. */
const Bindings = z.object({
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
  requestContext: z.optional(z.object({ http: z.object({ sourceIp: z.string() }) })),
});

/**
 * Who a request comes from; null where nobody says. Before a function stands CloudFront, which puts the viewer's address last
 * into X-Forwarded-For; of what stands before that, and on one machine of the whole header, anybody could be the author.
 */
export function addressOf(bindings: unknown, forwardedFor: string | undefined): string | null {
  const { data } = Bindings.safeParse(bindings);
  const edge = data?.requestContext?.http.sourceIp;
  if (!edge) return data?.incoming?.socket.remoteAddress ?? null;
  const passed = (forwardedFor ?? "").split(",").map((each) => each.trim());
  return passed.findLast((each) => each !== "" && each !== edge) ?? edge;
}
