import { createHmac } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { createWebAuthn } from './factors/webauthn.ts';
import type { SessionsDeps } from './sessions-service.ts';

/** What opening a session takes, also for those who open one in the end of something else. */
export function sessionsDeps({ config, db, mailer, envelope, pictures, hashCode, publicUrl }: Platform): SessionsDeps {
  return {
    db,
    mailer,
    envelope,
    pictures,
    hashCode,
    webauthn: createWebAuthn(publicUrl),
    registrationOpen: config.TRADITIONAL_REGISTRATION,
    chatHash: chatHashOf(config.INTERCOM_SECRET),
  };
}

/** Identity verification of the chat: HMAC-SHA256 of the user's id with the secret that the chat gave the provider. */
function chatHashOf(secret: string | undefined): SessionsDeps['chatHash'] {
  return (userId) => (secret === undefined ? null : createHmac('sha256', secret).update(userId).digest('hex'));
}
