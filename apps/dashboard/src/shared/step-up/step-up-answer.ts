import type { StepUpMethod } from '@muster/contract/constants';
import type { ReactNode } from 'react';

/** What the user gives, in the shape that step-up and the second step of signing in share. */
export type StepUpAnswer =
  | { method: 'password'; password: string }
  | { method: 'totp' | 'recovery' | 'code'; code: string }
  | { method: 'passkey'; credential: Record<string, unknown>; ticket: string };

/** What the forms are given, for step-up or for signing in. */
export interface StepUpProps {
  /** Throws what the server says of it. */
  submit(answer: StepUpAnswer): Promise<void>;
  passkeyOptions(): Promise<{ options: unknown; ticket: string }>;
  /** Mails a code; only where that is one of the methods. */
  mailCode?(): Promise<{ delayed: boolean }>;
  /** The address that a code is mailed to. */
  email?: string;
  /** Beside the button, such as one that gives up. */
  actions?: ReactNode;
  /** The other methods. */
  others?: ReactNode;
}

/** The easiest and safest first. */
const order: readonly StepUpMethod[] = ['passkey', 'totp', 'password', 'code', 'recovery'];

/** What can be offered here, in the order in which it is: a browser may not know passkeys. */
export function offeredMethods(given: unknown, passkeys: boolean): StepUpMethod[] {
  const methods = (given as { methods?: unknown } | null | undefined)?.methods;
  if (!Array.isArray(methods)) return [];
  return order.filter((method) => methods.includes(method) && (method !== 'passkey' || passkeys));
}
