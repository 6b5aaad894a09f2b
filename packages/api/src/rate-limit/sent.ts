export const MAX_BODY = 256 * 1024;

export const callsInBytes = (bytes: number): number => Math.floor(bytes / 8192);

/** Bytes to read from a body: its stated length, or `MAX_BODY` if chunked. 0 if too long, because it is refused. */
export function bytesToRead(headers: Headers): number {
  const declared = headers.has("transfer-encoding") ? "" : (headers.get("content-length") ?? "0");
  if (!/^\d+$/.test(declared)) return MAX_BODY;
  return Number(declared) > MAX_BODY ? 0 : Number(declared);
}
