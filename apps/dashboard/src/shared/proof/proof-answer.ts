import type { ProofMethod } from '@muster/contract/constants';
import type { ReactNode } from 'react';

/** What somebody gives as a proof, in the shape that signing in and proving share. */
export type ProofAnswer =
  | { method: 'password'; password: string }
  | { method: 'totp' | 'recovery' | 'code'; code: string }
  | { method: 'passkey'; credential: Record<string, unknown>; ticket: string };

/** What the forms for a proof are given, whatever it is for. */
export interface ProofProps {
  /** Throws what the server says of it. */
  submit(answer: ProofAnswer): Promise<void>;
  passkeyOptions(): Promise<{ options: unknown; ticket: string }>;
  /** Mails a code; only where that is one of the methods. */
  mailCode?(): Promise<{ delayed: boolean }>;
  /** The address that a code is mailed to. */
  email?: string;
  /** Beside the button, such as one that gives up. */
  actions?: ReactNode;
  /** The other ways to prove it. */
  others?: ReactNode;
}

/** The easiest and safest first. */
const order: readonly ProofMethod[] = ['passkey', 'totp', 'password', 'code', 'recovery'];

/** What can be offered here, in the order in which it is: a browser may not know passkeys. */
export function offeredMethods(given: unknown, passkeys: boolean): ProofMethod[] {
  const methods = (given as { methods?: unknown } | null | undefined)?.methods;
  if (!Array.isArray(methods)) return [];
  return order.filter((method) => methods.includes(method) && (method !== 'passkey' || passkeys));
}
