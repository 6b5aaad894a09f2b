import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { beforeEach, expect } from "vitest";
import type { createTestApp } from "./app";
import { eachRestPractice } from "./each-practice";

export const REVISIONS = ["2026-07-28", "2025-11-25"] as const;

/** Monday to Friday of the week after the Friday to which `eachRestPractice` sets the clock. */
export const week = { start_date: "2026-11-23", end_date: "2026-11-27" };
export const agreed = { confirmed_by_client: true };

/** Connects the official MCP client, without a socket, to an app. */
export async function connectMcp(
  app: Pick<ReturnType<typeof createTestApp>, "send">,
  token: string,
  revision: (typeof REVISIONS)[number] = "2026-07-28",
  more: Record<string, string> = {},
) {
  const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
  const client = new Client({ name: "prueba", version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    authProvider: { token: async () => token },
    fetch: async (url, { method = "GET", headers, body } = {}) =>
      app.send(method, new URL(url).pathname, {
        headers: { ...Object.fromEntries(new Headers(headers)), ...more },
        body: typeof body === "string" ? body : undefined,
      }),
  });
  await client.connect(transport);
  let bytes = 0;
  let calls = 0;
  const said: [name: string, sentence: string][] = [];
  return {
    /** The tool and the returned sentence of each call so far. */
    said,
    client,
    calls: () => calls,
    /** Bytes of the inputs and returned texts of all calls so far: what a model writes and reads. */
    bytes: () => bytes,
    /** Calls a tool; returns its data or refusal, and `sentence`, which the assistant can repeat to the client. */
    async call(name: string, input: object = {}) {
      calls += 1;
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...input } });
      const texts = content.flatMap((each) => (each.type === "text" ? [each.text] : []));
      bytes += [JSON.stringify(input), ...texts].reduce((sum, each) => sum + Buffer.byteLength(each), 0);
      const [sentence = "", rest = ""] = texts;
      said.push([name, sentence]);
      expect(JSON.parse(rest)).toEqual(structuredContent);
      return { isError, sentence, ...JSON.parse(rest) };
    },
  };
}

export type Mcp = Awaited<ReturnType<typeof connectMcp>>;

/** Like `eachRestPractice`; before each test, `mcp` becomes the client of the new practice's agent. */
export async function eachMcpPractice(practice: Partial<Practice> = {}) {
  const rest = await eachRestPractice(practice);
  const mcp = await connectMcp(rest.app, rest.opened.agent);
  beforeEach(async () => Object.assign(mcp, await connectMcp(rest.app, rest.opened.agent)));
  const call: Mcp["call"] = (...asked) => mcp.call(...asked);
  return { ...rest, mcp, call };
}
