import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Dict, dictOf } from './plists.ts';
import { startVpp, type VppStandIn } from './vpp.ts';

suite("the stand-in for Apple's Apps and Books", () => {
  let vpp: VppStandIn;
  before(async () => {
    vpp = await startVpp();
    vpp.library.buy({ adamId: '1', totalCount: 2, name: 'Notes' });
    vpp.library.buy({ adamId: '2', productType: 'Book' });
    vpp.library.buy({ adamId: '3' });
  });
  after(() => vpp.close());

  async function call(method: string, path: string, body?: Dict, bearer = vpp.tokenFile()): Promise<Dict> {
    const answer = await fetch(`${vpp.endpoint}/mdm/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const retry = answer.headers.get('retry-after');
    const text = await answer.text();
    const read = text.startsWith('{') ? (JSON.parse(text) as Dict) : {};
    return { ...read, ...(answer.status !== 200 && { status: answer.status }), ...(retry && { retry }) };
  }
  const refusal = async (...given: Parameters<typeof call>) => {
    const { status, errorNumber } = await call(...given);
    return [status, errorNumber];
  };
  const ended = async (eventId: unknown): Promise<Dict> => {
    const status = await call('GET', `/status?eventId=${eventId}`);
    return status.eventStatus === 'PENDING' ? ended(eventId) : status;
  };
  const asset = (adamId: string) => ({ adamId, pricingParam: 'STDQ' });

  test('knows its token, and which one is over or revoked', async () => {
    assert.equal((await call('GET', '/client/config')).locationName, 'Main office');
    assert.deepEqual(await refusal('GET', '/assets', undefined, 'x y'), [401, 9722]);
    const other = Buffer.from(JSON.stringify({ token: 'other' })).toString('base64');
    assert.deepEqual(await refusal('GET', '/assets', undefined, other), [401, 9625]);
    vpp.revoked = true;
    assert.deepEqual(await refusal('GET', '/assets'), [401, 9625]);
    vpp.renewToken(-1);
    assert.deepEqual(await refusal('GET', '/assets'), [401, 9621]);
    vpp.renewToken();
    assert.equal((await call('GET', '/service/config', undefined, '')).status, undefined);
  });

  test('gives lists in pages, and another version after each change', async () => {
    vpp.pageSize = 2;
    const first = await call('GET', '/assets');
    assert.deepEqual([first.size, first.nextPageIndex, first.totalPages], [2, 1, 2]);
    const second = await call('GET', '/assets?pageIndex=1');
    assert.deepEqual([second.size, second.nextPageIndex, second.versionId], [1, undefined, first.versionId]);
    assert.deepEqual(await refusal('GET', '/assets?pageIndex=2'), [400, 9650]);
    vpp.pageSize = 500;
  });

  test('associates in the background, once for each, and not more than were bought', async () => {
    const body = { assets: [asset('1')], serialNumbers: ['S1', 'S2', 'S3'] };
    const { eventId } = await call('POST', '/assets/associate', body);
    assert.equal((await call('GET', `/status?eventId=${eventId}`)).eventStatus, 'PENDING');
    const status = await ended(eventId);
    const [failed] = status.failures as Dict[];
    assert.deepEqual([status.eventStatus, status.numCompleted, failed?.errorNumber], ['FAILED', 2, 9709]);
    assert.deepEqual(dictOf(failed?.errorInfo).serialNumbers, ['S3']);
    const again = await call('POST', '/assets/associate', { ...body, serialNumbers: ['S1'] });
    assert.equal((await ended(again.eventId)).eventStatus, 'COMPLETE');
    const found = await call('GET', '/assignments?adamId=1&serialNumber=S1');
    assert.deepEqual(found.assignments, [{ ...asset('1'), serialNumber: 'S1' }]);
    const back = await call('POST', '/assets/disassociate', { assets: [asset('1')], serialNumbers: ['S1', 'S9'] });
    const [missing] = (await ended(back.eventId)).failures as Dict[];
    assert.equal(missing?.errorNumber, 9610);
    assert.deepEqual(await refusal('GET', '/status?eventId=x'), [400, 9708]);
  });

  test('refuses what it cannot do before it begins', async () => {
    const ask = (body: Dict) => refusal('POST', '/assets/associate', body);
    assert.deepEqual(await ask({ assets: [asset('1')] }), [400, 9719]);
    assert.deepEqual(await ask({ serialNumbers: ['S1'] }), [400, 9718]);
    assert.deepEqual(await ask({ assets: [asset('2')], serialNumbers: ['S1'] }), [400, 9707]);
    assert.deepEqual(await ask({ assets: [asset('1')], serialNumbers: ['S1', 'S1'] }), [400, 9705]);
    vpp.limits.maxSerialNumbers = 1;
    assert.deepEqual(await ask({ assets: [asset('1')], serialNumbers: ['S1', 'S2'] }), [400, 9702]);
    vpp.limits.maxSerialNumbers = 1000;
    const book = { assets: [asset('2')], clientUserIds: ['u'] };
    assert.deepEqual(await refusal('POST', '/assets/disassociate', book), [400, 9706]);
    assert.deepEqual(await refusal('DELETE', '/assets'), [405, 9726]);
  });

  test('registers users, who are associated when they accept, and lose what can be taken when they are retired', async () => {
    const users = [{ clientUserId: 'u1', email: 'ada@example.com' }];
    await ended((await call('POST', '/users/create', { users })).eventId);
    const twice = await ended((await call('POST', '/users/create', { users })).eventId);
    assert.equal((twice.failures as Dict[])[0]?.errorNumber, 9716);
    const [user] = (await call('GET', '/users?clientUserId=u1')).users as Dict[];
    assert.equal(user?.status, 'Registered');
    vpp.library.accept(String(user?.inviteCode));
    for (const adamId of ['2', '3'])
      await call('POST', '/assets/associate', { assets: [asset(adamId)], clientUserIds: ['u1'] });
    await call('POST', '/users/retire', { users: [{ clientUserId: 'u1' }] });
    assert.equal(vpp.library.users[0]?.status, 'Retired');
    const left = vpp.library.assignments.filter(({ clientUserId }) => clientUserId === 'u1');
    assert.deepEqual(
      left.map(({ adamId }) => adamId),
      ['2'],
    );
  });

  test('says who manages the location, and fails as it is told to', async () => {
    assert.deepEqual(await refusal('POST', '/client/config', { mdmInfo: { id: 'a' } }), [400, 9723]);
    const mdmInfo = { id: 'a', name: 'One', metadata: '1' };
    await call('POST', '/client/config', { mdmInfo });
    assert.deepEqual((await call('GET', '/client/config')).mdmInfo, mdmInfo);
    vpp.refuseNext({ status: 500, errorNumber: 9603, retryAfter: 120 });
    const busy = await call('GET', '/assets');
    assert.deepEqual([busy.status, busy.errorNumber, busy.retry], [500, 9603, '120']);
    vpp.refuseNext({ status: 502, afterwards: true });
    const lost = await call('POST', '/assets/associate', { assets: [asset('3')], serialNumbers: ['LOST'] });
    assert.equal(lost.status, 502);
    assert.ok(vpp.library.has(asset('3'), { serialNumber: 'LOST' }));
    const named = await fetch(`${vpp.endpoint}/lookup?id=1,2`);
    assert.equal(((await named.json()) as { results: Record<string, Dict> }).results['1']?.name, 'Notes');
  });
});
