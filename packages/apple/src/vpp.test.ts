import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  invitationLink,
  readAssets,
  readAssignments,
  readClientConfig,
  readEvent,
  readServiceConfig,
  readStoreItems,
  readUsers,
  readVppAnswer,
  readVppFailure,
} from './vpp-answers.ts';
import { vppRequests } from './vpp-requests.ts';
import { readVppToken } from './vpp-token.ts';

const file = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64');

describe('a content token of Apps and Books', () => {
  test('is read as the portal hands it out, with blanks and a mark around it', () => {
    const text = file({ token: 'abc', expDate: '2030-11-08T22:33:22+0000', orgName: 'ORG12345' });
    const token = readVppToken(`\uFEFF${text.slice(0, 40)}\r\n${text.slice(40)}\n`);
    assert.equal(token.bearer, text);
    assert.equal(token.expiresAt.toISOString(), '2030-11-08T22:33:22.000Z');
    assert.equal(token.organizationName, 'ORG12345');
    const west = readVppToken(file({ token: 'abc', expDate: '2030-11-08T22:33:22-0730' }));
    assert.equal(west.expiresAt.toISOString(), '2030-11-09T06:03:22.000Z');
  });

  test('that is none says why', () => {
    const problem = (text: string) => {
      try {
        readVppToken(text);
        return 'read';
      } catch (error) {
        return Reflect.get(error as object, 'code');
      }
    };
    assert.equal(problem(''), 'damaged');
    assert.equal(problem('-----BEGIN MESSAGE-----'), 'damaged');
    assert.equal(problem('TWFkcmlk'), 'damaged');
    assert.equal(problem(file([])), 'damaged');
    assert.equal(problem(file({ expDate: '2030-11-08T22:33:22+0000' })), 'missing');
    assert.equal(problem(file({ token: 'abc' })), 'missing');
    assert.equal(problem(file({ token: 'abc', expDate: 'soon' })), 'invalid');
    assert.equal(problem('A'.repeat(20_001)), 'tooLarge');
  });
});

describe('answers of App and Book Management', () => {
  test('assets, with what they lack or have too much of', () => {
    const { items, versionId, nextPageIndex } = readAssets({
      assets: [
        {
          adamId: '408709785',
          pricingParam: 'STDQ',
          productType: 'App',
          totalCount: 15,
          availableCount: 10,
          assignedCount: 5,
          retiredCount: 0,
          deviceAssignable: true,
          revocable: true,
          supportedPlatforms: ['iOS'],
        },
        { adamId: 377298193, productType: 'Book', totalCount: -1, supportedPlatforms: 'iOS' },
        { pricingParam: 'STDQ' },
        null,
      ],
      versionId: 'v1',
      nextPageIndex: 1,
    });
    assert.deepEqual([items.length, versionId, nextPageIndex], [2, 'v1', 1]);
    assert.deepEqual([items[0]?.availableCount, items[0]?.supportedPlatforms], [10, ['iOS']]);
    const book = items[1];
    assert.deepEqual(
      [book?.adamId, book?.pricingParam, book?.totalCount, book?.deviceAssignable],
      ['377298193', 'STDQ', 0, false],
    );
    assert.equal(readAssets({}).nextPageIndex, undefined);
    assert.equal(readAssets({ nextPageIndex: 0 }).nextPageIndex, undefined);
  });

  test('assignments are of a device or of a user', () => {
    const { items } = readAssignments({
      assignments: [
        { adamId: '1', pricingParam: 'PLUS', serialNumber: 'S1' },
        { adamId: '1', clientUserId: 'u1' },
        { adamId: '1' },
      ],
    });
    assert.deepEqual(items, [
      { adamId: '1', pricingParam: 'PLUS', serialNumber: 'S1' },
      { adamId: '1', pricingParam: 'STDQ', clientUserId: 'u1' },
    ]);
  });

  test('users of a status that nobody knows are left out', () => {
    const { items } = readUsers({
      users: [
        { clientUserId: 'u1', email: 'a@example.com', inviteCode: 'c', status: 'Registered' },
        { clientUserId: 'u2', status: 'Unheard' },
      ],
    });
    assert.deepEqual(
      items.map(({ clientUserId, inviteCode }) => [clientUserId, inviteCode]),
      [['u1', 'c']],
    );
  });

  test('events, with whom their failures name', () => {
    const event = readEvent({
      eventStatus: 'FAILED',
      failures: [
        { errorInfo: { serialNumbers: ['S1'] }, errorNumber: 9610, errorMessage: 'License not found' },
        { errorInfo: { assets: [{ adamId: '1', pricingParam: 'STDQ' }] }, errorNumber: 9709, errorMessage: 'Too few' },
        { errorMessage: 'without a number' },
      ],
    });
    assert.equal(event.status, 'FAILED');
    assert.deepEqual(
      event.failures.map(({ errorNumber }) => errorNumber),
      [9610, 9709],
    );
    assert.deepEqual(event.failures[0]?.serialNumbers, ['S1']);
    assert.deepEqual(event.failures[1]?.products, [{ adamId: '1', pricingParam: 'STDQ' }]);
    assert.equal(readEvent({ eventStatus: 'UNHEARD' }).status, 'PENDING');
  });

  test('configurations, and a link for whoever is invited', () => {
    const client = readClientConfig({
      countryISO2ACode: 'es',
      locationName: 'Madrid',
      uId: 2049025000431439,
      mdmInfo: { id: 'x', name: 'Other' },
      tokenExpirationDate: '2030-11-08T22:33:22+0000',
    });
    assert.deepEqual([client.country, client.uniqueId, client.mdmInfo?.name], ['ES', '2049025000431439', 'Other']);
    assert.equal(readClientConfig({ mdmInfo: {} }).mdmInfo, undefined);
    const service = readServiceConfig({
      limits: { maxSerialNumbers: 7 },
      urls: {
        invitationEmail: 'https://example.com/join?inviteCode=%25inviteCode%25&mt=8',
        contentMetadataLookup: 'x',
      },
    });
    assert.deepEqual(service.limits, { maxUsers: 100, maxClientUserIds: 1000, maxSerialNumbers: 7 });
    assert.equal(service.metadataUrl, undefined);
    assert.equal(invitationLink(service.invitationUrl ?? '', 'a&b'), 'https://example.com/join?inviteCode=a%26b&mt=8');
    assert.equal(invitationLink('https://example.com/join', 'a'), undefined);
  });

  test('errors and names of the store', () => {
    assert.equal(readVppFailure({ assets: [] }), undefined);
    assert.equal(readVppFailure({ errorNumber: 9625, errorMessage: 'revoked' })?.errorNumber, 9625);
    assert.throws(() => readVppAnswer('<html>'), { code: 'damaged' });
    assert.throws(() => readVppAnswer('[]'), { code: 'damaged' });
    const items = readStoreItems({ results: { 1: { name: 'Pages', bundleId: 'com.apple.Pages' }, 2: { name: '' } } });
    assert.deepEqual([...items], [['1', { name: 'Pages', bundleId: 'com.apple.Pages', seller: undefined }]]);
  });

  test('requests name devices or users, and pages', () => {
    const product = { adamId: '1', pricingParam: 'STDQ' };
    assert.deepEqual(vppRequests.associate(product, { serialNumbers: ['S1'] }), {
      method: 'POST',
      path: '/assets/associate',
      body: { assets: [product], serialNumbers: ['S1'] },
    });
    assert.equal(vppRequests.assets().path, '/assets');
    assert.equal(vppRequests.assignments(2, product).path, '/assignments?adamId=1&pricingParam=STDQ&pageIndex=2');
    assert.equal(vppRequests.event('a b').path, '/status?eventId=a+b');
  });
});

test('texts of an answer are such as a database keeps, however it is nested', () => {
  const body = JSON.stringify({ locationName: 'A\u0000B\ud800', inner: [{ name: '\u0000' }] });
  assert.deepEqual(readVppAnswer(body), { locationName: 'AB\ufffd', inner: [{ name: '' }] });
  assert.throws(() => readVppAnswer('['.repeat(1_000_000)), { code: 'damaged' });
});
