import ipaddr from "ipaddr.js";

/**
 * The range assigned to hosts of the public internet: https://www.iana.org/assignments/ipv6-address-space. The library
 * knows special ranges within.
 */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is public: not this machine, its network, cloud metadata, a carrier's network, multicast, or a
 * version 6 address that embeds a version 4 one.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
