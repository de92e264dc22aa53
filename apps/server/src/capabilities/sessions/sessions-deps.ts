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
  };
}
