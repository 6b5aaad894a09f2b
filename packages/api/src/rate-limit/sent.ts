export const MAX_BODY = 256 * 1024;

export const callsInBytes = (bytes: number): number => Math.floor(bytes / 8192);

/** Bytes of a body to read: its stated length; `MAX_BODY` if chunked; 0 without a body or over `MAX_BODY` (refused). */
export function bytesToRead(headers: Headers): number {
  const declared = headers.has("transfer-encoding") ? "" : (headers.get("content-length") ?? "0");
  if (!/^\d+$/.test(declared)) return MAX_BODY;
  return Number(declared) > MAX_BODY ? 0 : Number(declared);
}
