import type { PlistDict } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

/** Before the device has stored a token there is none, which is no error. */
export function bootstrapTokenReply(token: Uint8Array | undefined): Buffer {
  const reply: PlistDict = new Map();
  if (token !== undefined) reply.set('BootstrapToken', token);
  return writeXmlPlist(reply);
}

/** https://developer.apple.com/documentation/devicemanagement/gettokenresponse */
export function tokenReply(tokenData: Uint8Array): Buffer {
  return writeXmlPlist(new Map([['TokenData', tokenData]]));
}

/**
 * The challenge after the first UserAuthenticate. Empty: the server manages the user without one. Whoever wants no user
 * channel declines with 410 instead.
 * https://developer.apple.com/documentation/devicemanagement/userauthenticateresponse
 */
export function userChallengeReply(challenge = ''): Buffer {
  return writeXmlPlist(new Map([['DigestChallenge', challenge]]));
}
