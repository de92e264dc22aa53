import ipaddr from 'ipaddr.js';

/** One customer of a provider has a whole /64 of IPv6 addresses to choose from (RFC 6177), so they count as one. */
export function neighbourhood(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString();
}
