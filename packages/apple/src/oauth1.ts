import { createHmac } from 'node:crypto';

export interface OAuth1Credentials {
  consumerKey: string;
  consumerSecret: string;
  accessToken: string;
  accessSecret: string;
}

export interface OAuth1Request {
  method: string;
  url: string;
  /** Parameters of a body of the type application/x-www-form-urlencoded; those of the address are taken from it. */
  form?: readonly (readonly [string, string])[];
  realm?: string;
  nonce: string;
  at: Date;
}

/** Everything but letters, digits, `-`, `.`, `_` and `~`, from UTF-8 (RFC 5849, section 3.6). */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The value of the header Authorization, signed with HMAC-SHA1 (RFC 5849, sections 3.4.2 and 3.5.1). */
export function oauth1Header(credentials: OAuth1Credentials, request: OAuth1Request): string {
  const protocol: [string, string][] = [
    ['oauth_consumer_key', credentials.consumerKey],
    ['oauth_nonce', request.nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(request.at.getTime() / 1000))],
    ['oauth_token', credentials.accessToken],
    ['oauth_version', '1.0'],
  ];
  const key = `${percentEncode(credentials.consumerSecret)}&${percentEncode(credentials.accessSecret)}`;
  const signature = createHmac('sha1', key).update(signatureBase(request, protocol)).digest('base64');
  const parts = [...protocol, ['oauth_signature', signature] as const].map(
    ([name, value]) => `${name}="${percentEncode(value)}"`,
  );
  const realm = request.realm === undefined ? [] : [`realm="${request.realm.replace(/["\\]/g, '\\$&')}"`];
  return `OAuth ${[...realm, ...parts].join(', ')}`;
}

/** Section 3.4.1. */
export function signatureBase(
  { method, url, form = [] }: Pick<OAuth1Request, 'method' | 'url' | 'form'>,
  protocol: readonly (readonly [string, string])[],
): string {
  const parsed = new URL(url);
  const parameters = [...parsed.searchParams, ...form, ...protocol]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const base = `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
  return [method.toUpperCase(), percentEncode(base), percentEncode(parameters)].join('&');
}

/** By bytes; what is encoded is ASCII. */
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
