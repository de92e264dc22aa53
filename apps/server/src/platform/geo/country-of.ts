/**
 * In which country somebody is, as far as their network address tells: by a header of the proxy in front, where one is
 * set, or else by a database on this machine. It is read into memory when it is asked for the first time.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type { Config } from '../config/config.ts';

/** Of one request. Null where it cannot be told: addresses of private networks, or ones that nobody has registered. */
export type CountryOf = (request: {
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}) => string | null;

/** The form of @ip-location-db: the code alone, in place of MaxMind's record. */
type Found = { country_code?: string } & Partial<CountryResponse>;

export function createCountryOf(
  config: Pick<Config, 'COUNTRY_HEADER' | 'COUNTRY_DATABASE' | 'TRUST_PROXY'>,
): CountryOf {
  let reader: Reader<CountryResponse> | undefined;
  const header = config.COUNTRY_HEADER?.toLowerCase();
  return ({ ip, headers }) => {
    // Without a proxy in front, the header is the visitor's own word.
    if (header !== undefined && config.TRUST_PROXY > 0) return codeIn(headers[header]);
    reader ??= new Reader<CountryResponse>(readFileSync(config.COUNTRY_DATABASE ?? bundled()));
    const found = reader.get(ip.replace(/^::ffff:/i, '')) as Found | null;
    return codeIn(found?.country_code ?? found?.country?.iso_code);
  };
}

function bundled(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
}

/** ISO 3166-1. Proxies say XX and T1 where they do not know (Cloudflare, CF-IPCountry). */
function codeIn(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}
