import type { KeyObject } from 'node:crypto';
import { toPem } from '@muster/pki/pem';
import { createRequest } from '@muster/pki/request';

/** The request for a push certificate, in PEM. Apple chooses the name of the certificate; this one is for people. */
export function writePushCsr({
  privateKey,
  organization,
  email,
  country,
}: {
  privateKey: KeyObject;
  organization: string;
  email?: string;
  country?: string;
}): string {
  const subject = {
    ...(country !== undefined && { country }),
    organization,
    commonName: `${organization} push`,
    ...(email !== undefined && { emailAddress: email }),
  };
  return toPem('CERTIFICATE REQUEST', createRequest({ subject, privateKey }));
}
