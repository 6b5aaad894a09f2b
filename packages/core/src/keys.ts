/** 32 bytes each. The first of a list signs or encrypts; all of them verify or decrypt, so that keys can be rotated. */
export interface Keys {
  session: Uint8Array[];
  encryption: Uint8Array[];
}
