import * as z from "zod/mini";

/** What the one-machine server and a function's adapter know of a connection. */
const Bindings = z.object({
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
  requestContext: z.optional(z.object({ http: z.object({ sourceIp: z.string() }) })),
});

/**
 * Who a request comes from; null where nobody says. Before a function stands the edge, which names the viewer; of whoever comes
 * around it, and on one machine, it is the connection that says, and no header.
 */
export function addressOf(bindings: unknown, namedByEdge: string | null): string | null {
  const { data } = Bindings.safeParse(bindings);
  return namedByEdge ?? data?.requestContext?.http.sourceIp ?? data?.incoming?.socket.remoteAddress ?? null;
}
