/** Signing in with a passkey alone; fetched when the page stands, so that nobody waits for it. */
import { passkeyLogin, startPasskeyLogin } from '@muster/contract/calls/factors';
import type { Session } from '@muster/contract/entities';
import type { Api } from '../../shared/api/api.ts';
import { askForPasskey } from '../../shared/passkeys/passkeys.ts';

/** Asks for any passkey of this place, and gives what signs in with it; with `fills`, from within the field. */
export async function choosePasskey(api: Api, signal: AbortSignal, fills: boolean): Promise<() => Promise<Session>> {
  const { ticket, options } = await api.send(startPasskeyLogin, {}, signal);
  const credential = await askForPasskey(options, signal, fills);
  return () => api.send(passkeyLogin, { body: { ticket, credential } });
}
