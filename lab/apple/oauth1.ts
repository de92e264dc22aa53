/** Checks the signature of OAuth 1.0a (RFC 5849, section 3.4) in an Authorization header. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface OAuthSecrets {
  consumerKey: string;
  consumerSecret: string;
  token: string;
  tokenSecret: string;
}

/** RFC 3986: more is encoded than encodeURIComponent does. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What is wrong with it, in OAuth's words; undefined where it holds. */
export function oauthProblem(
  method: string,
  url: URL,
  header: string | undefined,
  secrets: OAuthSecrets,
  seen: Set<string>,
): string | undefined {
  if (!header?.startsWith('OAuth ')) return 'parameter_absent';
  const given = new Map<string, string>();
  for (const [, key = '', value = ''] of header.slice(6).matchAll(/([a-z_]+)="([^"]*)"/g))
    given.set(key, decodeURIComponent(value));
  const signature = given.get('oauth_signature');
  const timestamp = Number(given.get('oauth_timestamp'));
  const nonce = given.get('oauth_nonce');
  if (!signature || !nonce || !timestamp) return 'parameter_absent';
  if ((given.get('oauth_version') ?? '1.0') !== '1.0') return 'version_rejected';
  if (given.get('oauth_signature_method') !== 'HMAC-SHA1') return 'signature_method_rejected';
  if (given.get('oauth_consumer_key') !== secrets.consumerKey) return 'consumer_key_unknown';
  if (given.get('oauth_token') !== secrets.token) return 'token_rejected';
  if (Math.abs(Date.now() / 1_000 - timestamp) > 300) return 'timestamp_refused';
  if (seen.has(`${timestamp} ${nonce}`)) return 'nonce_used';
  const pairs = [...given, ...url.searchParams].filter(([key]) => key !== 'oauth_signature' && key !== 'realm');
  const parameters = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).toSorted();
  const base = [method, `${url.origin}${url.pathname}`, parameters.join('&')].map(encode).join('&');
  const key = `${encode(secrets.consumerSecret)}&${encode(secrets.tokenSecret)}`;
  const expected = createHmac('sha1', key).update(base).digest();
  const told = Buffer.from(signature, 'base64');
  if (told.length !== expected.length || !timingSafeEqual(told, expected)) return 'signature_invalid';
  seen.add(`${timestamp} ${nonce}`);
  return undefined;
}
