import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../platform/config/config.ts';
import { pagePolicies } from './pages.ts';
import { keptMails, runtimeConfig } from './runtime-config.ts';

const links = {
  LINK_SUPPORT: 'https://help.example/contact?from=menu',
  LINK_DOCUMENTATION: 'https://docs.example',
  LINK_NEWS: 'https://news.example/feed',
  LINK_STATUS: 'https://status.example',
  LINK_TICKETS: 'https://tickets.example',
  LINK_LEGAL: 'https://legal.example/terms',
  LINK_SALES: 'https://sales.example',
};

const connectOf = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1];

test('links, branch and the address of the service state are told to the pages; what is not set is null', () => {
  const set = runtimeConfig(
    readConfig({ ...links, BRANCH: 'feature/maps', STATUS_API: 'https://api.status.example/v1' }),
    '1',
  );
  assert.deepEqual(set.links, {
    support: 'https://help.example/contact?from=menu',
    documentation: 'https://docs.example/',
    news: 'https://news.example/feed',
    status: 'https://status.example/',
    tickets: 'https://tickets.example/',
    legal: 'https://legal.example/terms',
    sales: 'https://sales.example/',
  });
  assert.deepEqual([set.branch, set.statusApi], ['feature/maps', 'https://api.status.example/v1']);
  const bare = runtimeConfig(readConfig({}), '1');
  const { documentation, ...others } = bare.links as Record<string, string | null>;
  assert.equal(documentation, '/help');
  assert.deepEqual(new Set(Object.values(others)), new Set([null]));
  assert.deepEqual([bare.branch, bare.statusApi], [null, null]);
});

test('an address that is not https, or holds a password, is refused with the name of its setting', () => {
  for (const wrong of [
    'http://help.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//help.example',
    'help.example',
    'https://user:secret@help.example',
  ]) {
    for (const name of [...Object.keys(links), 'STATUS_API']) {
      assert.throws(
        () => readConfig({ [name]: wrong }),
        ({ message }: Error) => message.includes(`  ${name} `) && !message.includes('secret'),
        `${name}=${wrong}`,
      );
    }
  }
});

test('an address with a host that the content policy would read as something else is refused', () => {
  for (const host of ['*', 'a;script-src', 'a,b', "a'b"]) {
    for (const name of ['STATUS_API', 'API_URL', 'LINK_SUPPORT']) {
      assert.throws(
        () => readConfig({ [name]: `https://${host}/x` }),
        /must have the name of one host/,
        `${name} ${host}`,
      );
    }
  }
  for (const host of ['api_1.internal:8080', '[::1]:4100', '10.0.0.1', 'xn--rbol-5na.example']) {
    assert.match(pagePolicies(readConfig({ API_URL: `https://${host}/api` })).store, /connect-src 'self' https:\S+;/);
  }
});

test('only the dashboard may ask the status page, and only its origin', () => {
  const policies = pagePolicies(
    readConfig({ STATUS_API: 'https://api.status.example/v1?x=1', STORE_API_URL: 'https://stores.example/api' }),
  );
  assert.equal(connectOf(policies.dashboard), "'self' https://stores.example https://api.status.example");
  assert.equal(connectOf(policies.store), "'self' https://stores.example");
  const bare = pagePolicies(readConfig({}));
  assert.deepEqual([connectOf(bare.dashboard), connectOf(bare.store)], ["'self'", "'self'"]);
});

test('a tag manager runs where one is set, and nothing from elsewhere where none is', () => {
  const bare = pagePolicies(readConfig({})).dashboard;
  assert.match(bare, /script-src 'self';/);
  assert.match(bare, /require-trusted-types-for/);
  const config = readConfig({ TAG_MANAGER: 'https://tags.example/gtm.js?id=GTM-1' });
  const { dashboard, store } = pagePolicies(config);
  assert.match(dashboard, /script-src 'self' https:\/\/tags\.example;/);
  assert.match(store, /script-src 'self';/);
  assert.equal(runtimeConfig(config, '1').tagManager, 'https://tags.example/gtm.js?id=GTM-1');
  assert.equal(runtimeConfig(readConfig({}), '1').tagManager, null);
});

test('hosts of other environments are told to the pages; what is no host is refused', () => {
  const config = readConfig({ DEVELOP_HOST: 'Develop.example.com', BRANCH_HOST: '{branch}.preview.example.com' });
  assert.deepEqual(runtimeConfig(config, '1').hosts, {
    develop: 'develop.example.com',
    branch: '{branch}.preview.example.com',
  });
  assert.deepEqual(runtimeConfig(readConfig({}), '1').hosts, { develop: null, branch: null });
  for (const wrong of ['https://x.example', 'a/b']) assert.throws(() => readConfig({ DEVELOP_HOST: wrong }));
  for (const wrong of ['preview.example.com', '{branch}.{branch}.example']) {
    assert.throws(() => readConfig({ BRANCH_HOST: wrong }), /\{branch\} once/);
  }
});

test('the start names the outbox only where it can be opened', () => {
  const told = (env: Record<string, string>) => keptMails(readConfig(env), 'http://localhost:4100');
  assert.match(told({}) ?? '', /http:\/\/localhost:4100\/outbox/);
  const published = told({ PUBLIC_URL: 'https://muster.example' }) ?? '';
  assert.match(published, /SMTP_URL/);
  assert.doesNotMatch(published, /outbox/);
  assert.equal(told({ SMTP_URL: 'smtp://mail.example' }), undefined);
});
