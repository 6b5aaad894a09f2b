import { timingSafeEqual } from "node:crypto";

const isSame = (key: Uint8Array, given: Uint8Array) =>
  key.byteLength === given.byteLength && timingSafeEqual(key, given);

/** Whether a request came by the edge, which alone knows one of these keys (the `x-sereno-origin` header, base64url). */
export const cameByEdge = (keys: Uint8Array[], header = ""): boolean =>
  keys.some((key) => isSame(key, Buffer.from(header, "base64url")));
