import { timingSafeEqual } from "node:crypto";

const isSame = (key: Uint8Array, given: Uint8Array) =>
  key.byteLength === given.byteLength && timingSafeEqual(key, given);

/** Whether the `x-sereno-origin` header (base64url) holds one of the edge's keys. */
export const cameByEdge = (keys: Uint8Array[], header = ""): boolean =>
  keys.some((key) => isSame(key, Buffer.from(header, "base64url")));
