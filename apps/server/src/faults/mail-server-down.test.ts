import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { register, resendVerification, verify } from '@muster/contract/calls/sessions';
import { type SmtpServer, startSmtpServer } from '../../../../lab/smtp-server.ts';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, password } from './test-caller.ts';
import { ownerOf, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let smtp: SmtpServer;
let muster: RunningMuster;
before(async () => {
  folder = await temporaryFolder();
  smtp = await startSmtpServer();
  await smtp.behave({ kind: 'down' });
  muster = await startMuster({ dataDir: folder.path, env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
});
after(async () => {
  await muster?.kill();
  await smtp?.close();
  await folder?.remove();
});

const email = 'ada@example.com';

test('people can register while the mail server is down, and are told that the mail will be late', async () => {
  const fields = { email, password, firstName: 'Ada', lastName: 'Test' };
  await ask(muster.url, register, { body: { fields, language: 'en' } });
  let address = 0;
  await eventually(async () => {
    const body = { email: `nobody-${++address}@example.com`, language: 'en' as const };
    return (await ask(muster.url, resendVerification, { body }, { address: `10.2.0.${address}` })).delayed;
  }, 'people are told');
});

test('a kill does not lose the mail: it is delivered once the mail server is there', async () => {
  // An attempt that is cut in the middle is taken for dead only after two minutes; this test has no time for that.
  await eventually(async () => {
    const { rows } = await query(
      await ownerOf(folder.path),
      `select state from pgboss.job where name = 'mail.deliver'`,
    );
    return rows.length === 1 && rows[0].state === 'retry';
  }, 'it waits for the next attempt');
  await muster.kill();
  muster = await startMuster({ dataDir: folder.path, env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  await smtp.behave({ kind: 'accept' });
  await eventually(async () => (await smtp.received()).length > 0, 'the mail comes');
  const [mail] = await smtp.received();
  assert.deepEqual(mail?.recipients, [email]);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const session = await ask(muster.url, verify, { body: { email, code, language: 'en' } });
  assert.equal(session.user.verificationStatus, 'verified');
});

test('and then nobody is told of a delay any more', async () => {
  const { delayed } = await ask(muster.url, resendVerification, { body: { email: 'new@example.com', language: 'en' } });
  assert.equal(delayed, false);
});
