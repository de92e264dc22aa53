import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { freshKeys, selfSigned, toPem } from '../../../../../lab/apple/identity.ts';
import { type Dict, writePlist } from '../../../../../lab/apple/plists.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';

let lab: AppleLab;
before(async () => {
  lab = await startAppleLab();
});
after(() => lab.stop());

type Identity = { key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }; certificate: Buffer };

test('the certificate of the connection says who a device is', async () => {
  const own = selfSigned(await freshKeys(2048), [[['CN', 'localhost']]]);
  const pem = ({ key, certificate }: Identity) => ({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: toPem('CERTIFICATE', certificate),
  });
  // As DEVICE_TLS_PORT has it (platform/tls/serve-tls.ts), with a certificate that no authority has to issue.
  const tls = createServer({ ...pem(own as Identity), requestCert: true, rejectUnauthorized: false });
  tls.on('request', (asked, answer) => lab.http.routing(asked, answer));
  tls.listen(0, '127.0.0.1');
  await once(tls, 'listening');
  const { port } = tls.address() as AddressInfo;
  const say = (message: Dict, identity?: Identity) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: '/mdm/apple/mdm',
          method: 'PUT',
          rejectUnauthorized: false,
          agent: false,
          headers: { 'content-type': 'application/x-apple-aspen-mdm' },
          ...(identity && pem(identity)),
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      sent.on('error', reject);
      sent.end(writePlist(message));
    });
  const device = await lab.enroll(await lab.createManagedWorkspace());
  const idle = { Status: 'Idle', UDID: device.state.udid };
  const stranger = selfSigned(await freshKeys(2048), [[['CN', 'somebody']]]);
  assert.equal(await say(idle, device.identity as Identity), 200);
  assert.equal(await say(idle, stranger as Identity), 401);
  assert.equal(await say(idle), 401);
  assert.equal(await say({ ...idle, UDID: 'another' }, device.identity as Identity), 403);
  tls.close();
});
