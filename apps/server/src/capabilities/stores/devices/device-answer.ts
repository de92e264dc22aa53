import { fail } from '../../../platform/errors.ts';
import { readDeviceAnswer, type ToldDevice } from './udid-profile.ts';

/**
 * A plist that the device has signed with a certificate of its own, which Apple gave it. Whoever answers has the token of
 * the profile; the signature shows that the answer came through whole.
 */
export async function readAnswer(body: Uint8Array): Promise<ToldDevice> {
  const { verifyData } = await import('@muster/pki/signed-data');
  try {
    const { content } = verifyData(body, { trust: 'any' });
    return readDeviceAnswer(content) ?? fail(6001);
  } catch (cause) {
    return fail(6001, { cause });
  }
}
