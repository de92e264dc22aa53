import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { mdmPayloadOf, readProfile, scepPayloadOf } from '../../../../../lab/apple/enrollment-profile.ts';
import { freshKeys, isAuthority, selfSigned } from '../../../../../lab/apple/identity.ts';
import { requestCertificate, ScepFailure, scepAuthorities, scepCapabilities } from '../../../../../lab/apple/scep.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sql } from '../../platform/db/sql.ts';

describe('SCEP', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  let url: string;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
    url = `${lab.url}/mdm/apple/scep/${managed.workspace.id}`;
  });
  after(() => lab.stop());

  /** What a profile from a link says. */
  async function offered() {
    const answer = await fetch(await lab.link(managed));
    const profile = readProfile(Buffer.from(await answer.arrayBuffer()));
    const mdm = mdmPayloadOf(profile);
    const scep = mdm && scepPayloadOf(profile, mdm.identityUuid);
    assert.ok(scep?.challenge);
    return { challenge: scep.challenge, subject: scep.subject, url: scep.url, fingerprint: scep.fingerprint };
  }
  const ask = async (more: Partial<Parameters<typeof requestCertificate>[0]> = {}) => {
    const { challenge, subject } =
      more.challenge === undefined
        ? await offered()
        : { challenge: more.challenge, subject: [[['CN', 'x']]] as [string, string][][] };
    return requestCertificate({ http: lab.labHttp, url, subject, keys: await lab.keys(2048), challenge, ...more });
  };
  const failsWith = (failInfo: string) => (error: unknown) =>
    error instanceof ScepFailure && error.failInfo === failInfo;

  test('says what it can, and who it is', async () => {
    const caps = await scepCapabilities(lab.labHttp, url);
    for (const one of ['Renewal', 'SHA-256', 'AES', 'SCEPStandard', 'POSTPKIOperation']) assert.ok(caps.has(one), one);
    const [ca, ...others] = await scepAuthorities(lab.labHttp, url);
    assert.ok(ca?.ca);
    assert.equal(others.length, 0);
    const [again] = await scepAuthorities(lab.labHttp, url);
    assert.ok(again?.raw.equals(ca.raw), 'the same at every time');
    const years = (Date.parse(ca.validTo) - Date.now()) / (365 * 86_400_000);
    assert.ok(years > 9.5);
    assert.ok((ca.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 3072);
  });

  test('gives an identity for a year to whoever has a challenge', async () => {
    const { certificate } = await ask();
    const issued = new X509Certificate(certificate);
    const [ca] = await scepAuthorities(lab.labHttp, url);
    assert.ok(ca && issued.verify(ca.publicKey));
    assert.equal(issued.ca, false);
    const days = (Date.parse(issued.validTo) - Date.now()) / 86_400_000;
    assert.ok(days > 360 && days < 366, String(days));
  });

  test('whatever a request asks to be, it gets a device', async () => {
    const { certificate } = await ask({ extensions: [isAuthority] });
    assert.equal(new X509Certificate(certificate).ca, false);
  });

  test('a challenge is good once', async () => {
    const { challenge } = await offered();
    const keys = await freshKeys(2048);
    const first = await ask({ challenge, keys });
    await assert.rejects(ask({ challenge, keys: await freshKeys(2048) }), failsWith('badRequest'));
    const again = await ask({ challenge, keys });
    assert.ok(again.certificate.equals(first.certificate), 'an answer that was lost is given again');
  });

  test('no challenge, a wrong one and one of yesterday are refused', async () => {
    await assert.rejects(ask({ challenge: '' }), failsWith('badRequest'));
    await assert.rejects(ask({ challenge: 'open sesame' }), failsWith('badRequest'));
    const { challenge } = await offered();
    await lab.ownerQuery(sql`update scep_challenges set expires_at = now() where used_at is null`);
    await assert.rejects(ask({ challenge }), failsWith('badTime'));
  });

  test('a challenge of one workspace opens no other', async () => {
    const other = await lab.createManagedWorkspace();
    const { challenge } = await offered();
    const elsewhere = `${lab.url}/mdm/apple/scep/${other.workspace.id}`;
    await assert.rejects(ask({ challenge, url: elsewhere }), failsWith('badRequest'));
    await ask({ challenge });
  });

  test('an identity renews itself for as long as it is good', async () => {
    const first = await ask();
    const renewed = await requestCertificate({
      http: lab.labHttp,
      url,
      subject: [[['CN', 'x']]],
      keys: await freshKeys(2048),
      renews: first,
    });
    assert.notDeepEqual(renewed.certificate, first.certificate);
    const stranger = selfSigned(await freshKeys(2048), [[['CN', 'x']]]);
    await assert.rejects(
      requestCertificate({
        http: lab.labHttp,
        url,
        subject: [[['CN', 'x']]],
        keys: await freshKeys(2048),
        renews: stranger,
      }),
      failsWith('badCertId'),
    );
    await lab.ownerQuery(sql`update device_certificates set revoked_at = now()`);
    await assert.rejects(
      requestCertificate({
        http: lab.labHttp,
        url,
        subject: [[['CN', 'x']]],
        keys: await freshKeys(2048),
        renews: first,
      }),
      failsWith('badCertId'),
    );
  });

  test('what is no message gets no answer but a status', async () => {
    const send = (body: string, query = 'operation=PKIOperation') =>
      fetch(`${url}?${query}`, { method: 'POST', headers: { 'content-type': 'application/x-pki-message' }, body });
    assert.equal((await send('hello')).status, 400);
    assert.equal((await send('')).status, 400);
    assert.equal((await send('x'.repeat(70_000))).status, 413);
    assert.equal((await fetch(`${url}?operation=Dance`)).status, 400);
    assert.equal((await fetch(url)).status, 400);
    const nowhere = `${lab.url}/mdm/apple/scep/0199a000-0000-7000-8000-00000000dead?operation=GetCACert`;
    assert.equal((await fetch(nowhere)).status, 404);
  });
});
