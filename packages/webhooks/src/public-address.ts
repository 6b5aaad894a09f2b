import ipaddr from "ipaddr.js";

/** Prefixes by which an address of version 6 leads to one of version 4: RFC 6052 and 8215, 3056 (6to4), 4380 (Teredo). */
const CARRIERS = ["64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"].map((text) => ipaddr.parseCIDR(text));

/** What is global and no single host's: RFC 6890's other blocks have names of their own. */
const SPECIAL = ["192.88.99.0/24", "3fff::/20", "5f00::/16", "100::/64", "fec0::/10"].map((text) =>
  ipaddr.parseCIDR(text),
);

/**
 * Whether an address is one of the public internet: not this machine, its network, its cloud's metadata, a carrier's inside, a group, or
 * an address of version 6 behind which one of version 4 is.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return [...CARRIERS, ...SPECIAL].every(
    ([prefix, bits]) => prefix.kind() !== address.kind() || !address.match(prefix, bits),
  );
}
