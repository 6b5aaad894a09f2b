import ipaddr from "ipaddr.js";

/** All public IPv6 addresses: https://www.iana.org/assignments/ipv6-address-space. ipaddr.js excludes special ones. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** Whether an address is public: not local, private, carrier, metadata or multicast, and no IPv6 with IPv4 inside. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
