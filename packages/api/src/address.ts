import * as z from "zod/mini";

/** Connection details from the one-machine server or from Lambda's adapter. */
const Bindings = z.object({
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
  requestContext: z.optional(z.object({ http: z.object({ sourceIp: z.string() }) })),
});

/** The caller's address; null if unknown. Without an edge no header is trusted, only the connection. */
export function addressOf(bindings: unknown, namedByEdge: string | null): string | null {
  const { data } = Bindings.safeParse(bindings);
  return namedByEdge ?? data?.requestContext?.http.sourceIp ?? data?.incoming?.socket.remoteAddress ?? null;
}
