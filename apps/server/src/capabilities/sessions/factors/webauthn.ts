/** Questions to passkeys and the check of their answers (https://www.w3.org/TR/webauthn-3/), for the configured address. */
import { brand } from '@muster/contract/brand';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyRow } from './passkeys-store.ts';

type Json = Record<string, unknown>;
type Credential = Pick<PasskeyRow, 'credentialId' | 'transports'>;

export interface Question {
  challenge: string;
  /** For the browser. */
  options: Json;
}

export interface WebAuthn {
  askToRegister(user: { id: string; email: string; fullName: string }, known: readonly Credential[]): Promise<Question>;
  /** Undefined for an answer to another question, from another address, or to none. */
  checkRegistration(
    credential: Json,
    challenge: string,
  ): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'> | undefined>;
  /** Without passkeys given, the browser offers those that it has. */
  ask(known: readonly Credential[]): Promise<Question>;
  /** The counter of the passkey, if the answer is its own. */
  check(credential: Json, challenge: string, passkey: PasskeyRow): Promise<number | undefined>;
}

/** EdDSA, ES256 and RS256: one of them is known to every authenticator there is (IANA, COSE Algorithms). */
const algorithms = [-8, -7, -257];

/** Loaded when the first passkey is asked for: it is a quarter of all that the server would load to start. */
const library = () => import('@simplewebauthn/server');

export function createWebAuthn(publicUrl: () => string): WebAuthn {
  const party = () => {
    const { hostname, origin } = new URL(publicUrl());
    return { rpID: hostname, origin };
  };
  const allowed = (known: readonly Credential[]) =>
    known.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

  return {
    async askToRegister({ id, email, fullName }, known) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: brand.product,
        rpID: party().rpID,
        userID: new Uint8Array(userHandle(id)),
        userName: email,
        userDisplayName: fullName || email,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: allowed(known),
        // With either, it can open an account by itself: it knows whose it is, and has looked at the person.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { challenge: options.challenge, options: { ...options } };
    },

    async checkRegistration(credential, challenge) {
      const { rpID, origin } = party();
      const { verifyRegistrationResponse } = await library();
      const checked = await verifyRegistrationResponse({
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(wrong);
      if (!checked?.verified) return undefined;
      const { credential: made, credentialBackedUp } = checked.registrationInfo;
      return {
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: (made.transports ?? [])
          .filter((name) => typeof name === 'string' && /^[\w-]{1,20}$/.test(name))
          .slice(0, 8),
        synced: credentialBackedUp,
      };
    },

    async ask(known) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: party().rpID,
        allowCredentials: allowed(known),
        userVerification: 'required',
      });
      return { challenge: options.challenge, options: { ...options } };
    },

    async check(credential, challenge, passkey) {
      const { rpID, origin } = party();
      const { verifyAuthenticationResponse } = await library();
      const checked = await verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }).catch(wrong);
      if (!checked?.verified || !isOwn(credential, passkey)) return undefined;
      return checked.authenticationInfo.newCounter;
    },
  };
}

/** The library throws whatever is wrong with an answer, down to its shape; to us all of that is a wrong answer. */
function wrong(): undefined {
  return undefined;
}

/** What the authenticator knows the account by: its id, which says nothing about anybody (WebAuthn, section 14.6.1). */
function userHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

/** A passkey that says whose it is has to say the truth. */
function isOwn(credential: Json, { userId }: PasskeyRow): boolean {
  const { userHandle: said } = credential.response as { userHandle?: unknown };
  return said === undefined || said === null || said === userHandle(userId).toString('base64url');
}
