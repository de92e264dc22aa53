import { createHmac, randomBytes } from 'node:crypto';

/** Before the base64 of the key (Standard Webhooks, Signature scheme). */
const prefix = 'whsec_';

export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

export interface SignedMessage {
  id: string;
  /** Seconds since 1970, of this attempt. */
  timestamp: number;
  body: string;
}

/** One signature per secret: while a new one takes over, receivers know either. */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
