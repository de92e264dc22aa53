/** Who gets a certificate of a workspace's CA: whoever has a password of one enrollment, or the present certificate of it. */
import { appleRules } from '@muster/contract/apple';
import { type Certificate, readCertificate } from '@muster/pki/certificate';
import type { Authority } from '@muster/pki/issue';
import { spkiOf } from '@muster/pki/keys';
import { type FailInfo, ScepError, type ScepRequest } from '@muster/pki/scep';
import { issueIdentity } from '@muster/pki/scep-authority';
import { hashToken, newToken, sameHash } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { findContact, saveCertificate } from '../devices/index.ts';
import { insertChallenge, lockChallenge, useChallenge } from './challenges-store.ts';

const day = 86_400_000;
/** Clocks of devices go wrong by hours. */
const skew = 3_600_000;

/** A password for SCEP, good once, for one enrollment. */
export async function makeChallenge(tx: Tx, enrollmentId: string): Promise<string> {
  const { token, hash } = newToken();
  await insertChallenge(tx, { hash, enrollmentId, hours: appleRules.challengeHours });
  return token;
}

const refuse = (failInfo: FailInfo, message: string): never => {
  throw new ScepError(failInfo, message);
};

/** Fails with a ScepError, which says why (RFC 8894, section 3.2.1.4.1). */
export async function issueForRequest(
  tx: Tx,
  db: Database,
  authority: Authority,
  asked: ScepRequest,
  now = new Date(),
): Promise<Certificate> {
  const { messageType, request, signerHasKey, signer } = asked;
  if (request === undefined) return refuse('badRequest', `${messageType} is not answered here`);
  const password = request.challengePassword;
  if (
    messageType === 'RenewalReq' ||
    (password === undefined && signer.issuer.der.equals(authority.certificate.subject.der))
  )
    return renew(tx, db, authority, asked, now);
  // Whoever asks for the first time signs with the key that the certificate is for (section 3.3.1).
  if (!signerHasKey && password === undefined) return refuse('badMessageCheck', 'signed with another key');
  if (password === undefined || password === '') return refuse('badRequest', 'no challenge password');
  const hash = hashToken(password);
  const challenge = await lockChallenge(tx, hash);
  if (challenge === undefined) return refuse('badRequest', 'the challenge password is not known');
  const keyHash = hashToken(spkiOf(request.publicKey).toString('base64'));
  if (challenge.used) {
    // The answer was lost on its way: the same request gets the same certificate, and no other does.
    if (challenge.keyHash && challenge.certificate && sameHash(challenge.keyHash, keyHash) && !challenge.expired)
      return readCertificate(challenge.certificate);
    return refuse('badRequest', 'the challenge password was used');
  }
  if (challenge.expired) return refuse('badTime', 'the challenge password has expired');
  if (challenge.state === 'ended') return refuse('badRequest', 'the enrollment is over');
  const issued = await issue(tx, authority, challenge.enrollmentId, request, now);
  await useChallenge(tx, { hash, keyHash, certificate: issued.der });
  return issued;
}

/** A device that has a certificate gets a new one for the same enrollment; the old one holds until the new one is used. */
async function renew(
  tx: Tx,
  db: Database,
  authority: Authority,
  { signer, request }: ScepRequest,
  now: Date,
): Promise<Certificate> {
  const contact = await findContact(db, Buffer.from(signer.sha256, 'hex'));
  if (contact === undefined || contact.organizationId !== tx.organizationId || request === undefined)
    return refuse('badCertId', 'the certificate to renew is not known');
  if (contact.revoked || contact.state === 'ended') return refuse('badCertId', 'the certificate to renew is revoked');
  if (signer.notAfter <= now) return refuse('badTime', 'the certificate to renew has expired');
  return issue(tx, authority, contact.enrollmentId, request, now);
}

async function issue(
  tx: Tx,
  authority: Authority,
  enrollmentId: string,
  { publicKey }: NonNullable<ScepRequest['request']>,
  now: Date,
): Promise<Certificate> {
  const issued = issueIdentity(authority, {
    publicKey,
    // Whatever the request calls itself: the certificate stands for the enrollment.
    subject: { commonName: enrollmentId, organizationalUnit: 'Device identity' },
    notBefore: new Date(now.getTime() - skew),
    notAfter: new Date(now.getTime() + appleRules.identityDays * day),
  });
  await saveCertificate(tx, {
    enrollmentId,
    sha256: Buffer.from(issued.sha256, 'hex'),
    serial: issued.serialNumber,
    subject: `CN=${enrollmentId}`,
    notBefore: issued.notBefore,
    notAfter: issued.notAfter,
  });
  return issued;
}
