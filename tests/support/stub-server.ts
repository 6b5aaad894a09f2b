import { vi } from "vitest";

interface Call {
  path: string;
  input: unknown;
}

const FAILURE = { error: { message: "Algo falló", code: -32603, data: { code: "INTERNAL_SERVER_ERROR" } } };

/** Replaces the browser's `fetch`: answers the procedures in `answers`, fails all others, and records all in `sent`. */
export function stubServer(answers: Record<string, unknown>): Call[] {
  const sent: Call[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://sereno.test");
    const isBatch = searchParams.has("batch");
    const inputs = body ? JSON.parse(String(body)) : {};
    const results = pathname
      .replace("/trpc/", "")
      .split(",")
      .map((path, index) => {
        sent.push({ path, input: isBatch ? inputs[index] : inputs });
        return path in answers ? { result: { data: answers[path] } } : FAILURE;
      });
    const status = results.includes(FAILURE) ? 500 : 200;
    return new Response(JSON.stringify(isBatch ? results : results[0]), { status });
  });
  return sent;
}
