import type { FastifyRequest } from 'fastify';
import { findContact, type KnownContact } from '../../capabilities/devices/index.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { CallerKind } from '../../platform/http/caller.ts';
import { type CertificateSources, type ShownCertificate, shownCertificate } from './device-certificate.ts';

export interface DeviceCaller {
  contact: KnownContact;
  shown: ShownCertificate;
}

declare module '../../platform/http/route.ts' {
  interface CallerContexts {
    device: DeviceCaller & { contentType: string | undefined; principal?: undefined };
  }
}

/** Bodies that took no longer than this are of the same caller. */
const freshMs = 5_000;

/**
 * A device, by the certificate of its enrollment; one look-up finds it. Devices that are told 401 leave management, so only
 * those get it whose certificate opens nothing: a database that is out of reach is 503.
 */
export function deviceCaller(
  db: Database,
  sources: CertificateSources,
): CallerKind<DeviceCaller & { contentType: string | undefined }> {
  const known = new WeakMap<
    FastifyRequest,
    { caller: DeviceCaller & { contentType: string | undefined }; at: number }
  >();
  return {
    name: 'device',
    serves: ['device'],
    async authenticate(request) {
      const before = known.get(request);
      if (before && Date.now() - before.at < freshMs) return before.caller;
      const shown = before?.caller.shown ?? shownCertificate(request, sources);
      const contact = (await findContact(db, shown.sha256)) ?? fail(4004);
      // One that has left may say so again; everything else is refused by whoever answers (`mustBeOwn`).
      const isOpen = !contact.revoked || contact.state === 'ended';
      if (contact.platform !== 'apple' || !isOpen || Date.parse(contact.notAfter) <= Date.now()) fail(4004);
      const caller = { contact, shown, contentType: request.headers['content-type'] };
      known.set(request, { caller, at: Date.now() });
      return caller;
    },
    authorize: () => {},
    id: ({ contact }) => contact.enrollmentId,
    // What a device does by itself, nobody did.
    actor: () => systemActor,
    organizationId: ({ contact }) => contact.organizationId,
    context: (caller) => caller,
  };
}
