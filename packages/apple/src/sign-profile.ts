import { type Signer, signData } from '@muster/pki/signed-data';

/** Devices show who signed a profile, and take no changed one. The content stays readable inside. */
export function signProfile(profile: Uint8Array, signer: Signer, at: Date): Buffer {
  return signData(profile, signer, { at });
}
