/** Of a body, in bytes. */
export const MAX_BODY = 256 * 1024;

/** Bytes after which a call counts as one more, because reading a body takes work. */
const BYTES_PER_CALL = 8192;

/** How many calls more a body counts as. */
export const callsInBytes = (bytes: number): number => Math.floor(bytes / BYTES_PER_CALL);

/** How much of a request's body is looked at: the most that is taken where nobody says, and nothing of what is refused unread. */
export function bytesToRead(headers: Headers): number {
  const said = headers.has("transfer-encoding") ? "" : (headers.get("content-length") ?? "0");
  if (!/^\d+$/.test(said)) return MAX_BODY;
  return Number(said) > MAX_BODY ? 0 : Number(said);
}
