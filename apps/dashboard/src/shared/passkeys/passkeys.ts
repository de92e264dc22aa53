/**
 * Passkeys by the browser's own means: options come from the server as JSON, and what the authenticator says goes back
 * as JSON (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON). No library is needed for that any more.
 */
type Json = Record<string, unknown>;

/** Whether this browser, at this address, can make and use passkeys: they need https, or the machine itself. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** Whether the browser can offer passkeys among what it fills into the field for the address. */
export async function canFillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Makes a passkey for whoever sits there. */
export async function makePasskey(options: unknown, signal?: AbortSignal): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return asJson(await navigator.credentials.create({ publicKey, ...(signal && { signal }) }));
}

/** Asks for a passkey; with `fills`, waits until one is chosen from what the browser offers in the field. */
export async function askForPasskey(options: unknown, signal?: AbortSignal, fills = false): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const asked: CredentialRequestOptions = { publicKey, ...(fills && { mediation: 'conditional' }) };
  return asJson(await navigator.credentials.get({ ...asked, ...(signal && { signal }) }));
}

/** The person has closed the browser's question, or let it pass: nothing went wrong. */
export function wasPasskeyDeclined(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** There is one on this device already. */
export function isPasskeyThere(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function asJson(credential: Credential | null): Json {
  // The browser answers a call for a public key with one.
  if (!credential) throw new DOMException('no credential', 'NotAllowedError');
  return { ...(credential as PublicKeyCredential).toJSON() };
}
