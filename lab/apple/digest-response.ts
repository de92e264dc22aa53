/** The answer to a DigestChallenge of UserAuthenticate: HTTP digest (RFC 2617, section 3.2.2), which Apple borrows. */
import { createHash, randomBytes } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export function digestResponse(challenge: string, user: string, password: string): string {
  const told = (key: string) => new RegExp(`\\b${key}="?([^",]*)`).exec(challenge)?.[1] ?? '';
  const [realm, nonce] = [told('realm'), told('nonce')];
  const cnonce = randomBytes(8).toString('hex');
  const response = md5(
    `${md5(`${user}:${realm}:${password}`)}:${nonce}:00000001:${cnonce}:auth:${md5('AUTHENTICATE:/')}`,
  );
  return `Digest username="${user}",realm="${realm}",nonce="${nonce}",uri="/",qop=auth,nc=00000001,cnonce="${cnonce}",response="${response}"`;
}
