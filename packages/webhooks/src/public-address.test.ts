import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { isPublic } from "./index";

const PUBLIC = ["8.8.8.8", "190.24.0.1", "2800:484::1", "2606:4700::6810:84e5", "2001:4860:4860::8888", "2a00:1450::1"];
test.each(PUBLIC)("the address %s is public", (address) => expect(isPublic(address)).toBe(true));

/** Special blocks (https://www.iana.org/assignments/iana-ipv4-special-registry), multicast and 6to4 relays. */
const SPECIAL_4 = `
  0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29
  192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24
  192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32`;

/** Special blocks (iana.org/assignments/iana-ipv6-special-registry), multicast, and all that is outside 2000::/3. */
const SPECIAL_6 = `
  ::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32
  2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28
  2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
  ::/3 4000::/3 6000::/3 8000::/3 a000::/3 c000::/3 e000::/3`;

/** The first, the last, and a middle address of a block. */
function within(block: string): string[] {
  const [address, bits] = ipaddr.parseCIDR(block);
  const bytes = address.toByteArray();
  const filled = (fill: number) =>
    ipaddr.fromByteArray(bytes.map((byte, at) => byte | (fill & (0xff >> Math.max(0, Math.min(8, bits - at * 8))))));
  return [...new Set([address, filled(0x55), filled(0xff)].map(String))];
}

test.each(`${SPECIAL_4}${SPECIAL_6}`.trim().split(/\s+/))("no address in %s is public", (block) => {
  expect(within(block).filter(isPublic)).toEqual([]);
});

test.each([
  ["0.0.0.1", ["::1", "::0:1"]],
  ["127.0.0.1", ["::7f00:1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1"]],
  ["169.254.169.254", ["::a9fe:a9fe", "::ffff:a9fe:a9fe", "64:ff9b:1::a9fe:a9fe", "2002:a9fe:a9fe::1"]],
  ["8.8.8.8", ["::8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"]],
])("no IPv6 address that embeds %s is public", (_, addresses) => expect(addresses.filter(isPublic)).toEqual([]));

test.each(["", "sereno.test", "2800:484::1/64", "::g"])("%j is not public, because it is no address", (text) =>
  expect(isPublic(text)).toBe(false),
);
