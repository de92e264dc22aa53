import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCountries } from '@muster/contract/calls/countries';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

const inLanguage = async (language: string) => {
  const reply = await ask(server.url, '/api/countries', { headers: { 'accept-language': language } });
  return JSON.parse(reply.text).data.items as { name: string; code: string; phonePrefix: string }[];
};

test('anybody gets all countries, each with its code and prefix', async () => {
  const { items, totalDocs } = await server.api(listCountries, {});
  assert.equal(totalDocs, items.length);
  assert.ok(items.length > 240);
  assert.equal(new Set(items.map(({ code }) => code)).size, items.length);
  for (const { name, code, phonePrefix } of items) {
    assert.match(code, /^[A-Z]{2}$/, name);
    assert.match(phonePrefix, /^\+\d{1,7}$/, name);
    assert.ok(name.length > 1 && name !== code, code);
  }
  assert.deepEqual(
    items.filter(({ code }) => ['ES', 'MX', 'US'].includes(code)),
    [
      { name: 'Mexico', code: 'MX', phonePrefix: '+52' },
      { name: 'Spain', code: 'ES', phonePrefix: '+34' },
      { name: 'United States', code: 'US', phonePrefix: '+1' },
    ],
  );
});

test('they are named and sorted in the language of the request', async () => {
  for (const language of ['en', 'es']) {
    const names = (await inLanguage(language)).map(({ name }) => name);
    assert.deepEqual(
      names,
      names.toSorted((a, b) => a.localeCompare(b, language)),
    );
  }
  const [english, spanish] = [await inLanguage('en'), await inLanguage('es')];
  const nameOf = (list: typeof english, code: string) => list.find((each) => each.code === code)?.name;
  assert.deepEqual([nameOf(english, 'DE'), nameOf(spanish, 'DE')], ['Germany', 'Alemania']);
  assert.deepEqual([nameOf(english, 'JP'), nameOf(spanish, 'JP')], ['Japan', 'Japón']);
  assert.equal(english.length, spanish.length);
});
