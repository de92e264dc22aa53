import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a machine in Azure finds its host, though it looks like anybody's (Microsoft: What is IP address 168.63.129.16?). */
const azureHost = '168.63.129.16';
/** What has been given out so far for use across the internet (IANA, IPv6 address space). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is one on the open internet. Everything else is refused, whatever it is called: private, loopback,
 * link-local, shared, multicast, unspecified, documentation, and IPv6 forms that carry such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== azureHost;
  if (!isIPv6(text)) return false;
  // In one spelling, since the parser takes ::1.2.3.4 for something else. Refuses zones, which only local ones have.
  const host = URL.parse(`http://[${text}]`)?.hostname;
  if (host === undefined) return false;
  const address = ipaddr.IPv6.parse(host.slice(1, -1));
  const inner = embedded(address);
  return inner ? isPublicAddress(inner) : address.range() === 'unicast' && address.match(globalUnicast);
}

/** The IPv4 address in ::ffff:0:0/96 (mapped) and 64:ff9b::/96 (NAT64, by which IPv6-only networks reach all others). */
function embedded(address: ipaddr.IPv6): string | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const [first, second, ...rest] = address.parts;
  if (first !== 0x64 || second !== 0xff9b || rest.slice(0, 4).some((part) => part !== 0)) return undefined;
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
}
