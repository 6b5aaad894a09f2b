import ipaddr from "ipaddr.js";

/** All that is given to hosts of the public internet: https://www.iana.org/assignments/ipv6-address-space. Outside, the library names what it knows. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one of the public internet: not this machine, its network, its cloud's metadata, a carrier's inside, a group, or
 * an address of version 6 behind which one of version 4 is.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
