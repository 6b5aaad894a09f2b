import ipaddr from "ipaddr.js";

/** All public IPv6 addresses: https://www.iana.org/assignments/ipv6-address-space. ipaddr.js excludes special ones. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** False for local, private, carrier, metadata and multicast addresses, and IPv6 ones that embed an IPv4 address. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
