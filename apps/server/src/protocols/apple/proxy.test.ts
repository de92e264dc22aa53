import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toPem } from '../../../../../lab/apple/identity.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { proxiesAt } from './device-certificate.ts';
import { sayReport } from './test-message.ts';

describe('a proxy that ends TLS', () => {
  let lab: AppleLab;
  let elsewhere: AppleLab;
  before(async () => {
    lab = await startAppleLab({ env: { DEVICE_CERTIFICATE_HEADER: 'Client-Cert' } });
    elsewhere = await startAppleLab({
      env: { DEVICE_CERTIFICATE_HEADER: 'Client-Cert', DEVICE_CERTIFICATE_PROXIES: '10.0.0.4,10.1.0.0/16' },
    });
  });
  after(async () => {
    await lab.stop();
    await elsewhere.stop();
  });

  const forms = (der: Buffer) => [`:${der.toString('base64')}:`, encodeURIComponent(toPem('CERTIFICATE', der))];

  test('says the certificate of the connection, in either form', async () => {
    const device = await lab.enroll(await lab.createManagedWorkspace());
    const der = device.identity?.certificate;
    assert.ok(der);
    const message = { Status: 'Idle', UDID: device.state.udid };
    for (const header of forms(der)) {
      const answer = await sayReport(lab.url, { message, headers: { 'client-cert': header } });
      assert.equal(answer.status, 200);
    }
    assert.equal((await sayReport(lab.url, { message, headers: { 'client-cert': 'hello' } })).status, 400);
    const other = await lab.enroll(await lab.createManagedWorkspace());
    const wrong = { Status: 'Idle', UDID: other.state.udid };
    const [header = ''] = forms(der);
    assert.equal((await sayReport(lab.url, { message: wrong, headers: { 'client-cert': header } })).status, 403);
  });

  test('is not believed from another address', async () => {
    const device = await elsewhere.enroll(await elsewhere.createManagedWorkspace());
    const der = device.identity?.certificate;
    assert.ok(der);
    const message = { Status: 'Idle', UDID: device.state.udid };
    for (const header of forms(der))
      assert.equal((await sayReport(elsewhere.url, { message, headers: { 'client-cert': header } })).status, 401);
  });

  test('addresses and networks of proxies', () => {
    const isProxy = proxiesAt(['10.0.0.4', '10.1.0.0/16', 'fd00::/8']);
    for (const one of ['10.0.0.4', '::ffff:10.0.0.4', '10.1.200.3', 'fd12::1']) assert.ok(isProxy(one), one);
    for (const one of ['10.0.0.5', '127.0.0.1', '::1', 'fe80::1', undefined]) assert.ok(!isProxy(one), String(one));
    assert.ok(proxiesAt([])('127.0.0.1'));
    assert.ok(!proxiesAt([])('10.0.0.4'));
  });
});
