import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ErrorCode, errorCatalogue } from '@muster/contract/errors';
import { errorText } from '@muster/phrases/error-text';
import { validationText } from '@muster/phrases/validation-text';
import { pino } from 'pino';
import { ask, envelope, exchange } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { CodedError } from '../errors.ts';
import { failure, toCodedError } from './error-reply.ts';
import { languageOf } from './language.ts';

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,store' } });
  user = await server.createUser();
});
after(() => server.stop());

const bearer = () => ({ authorization: `Bearer ${user.token}` });

describe('envelopes', () => {
  test('success is {status: true, data}, in JSON that nobody keeps', async () => {
    const reply = await ask(server.url, '/api/users/profile', { headers: bearer() });
    assert.deepEqual(Object.keys(JSON.parse(reply.text)), ['status', 'data']);
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(reply.headers['cache-control'], 'no-store');
  });

  test('failure is {status: false, error: {code, message, data?}} with the status of the code', async () => {
    const reply = await ask(server.url, '/api/users/profile');
    assert.equal(reply.status, 401);
    assert.deepEqual(JSON.parse(reply.text), { status: false, error: { code: 4002, message: errorText('en', 4002) } });
    const missing = await ask(server.url, '/api/nothing');
    assert.deepEqual(JSON.parse(missing.text), {
      status: false,
      error: { code: 3001, message: 'There is nothing at this address.', data: { reason: 'ROUTE_NOT_FOUND' } },
    });
  });

  test('every code has its text in both languages, and the reason chooses among several', () => {
    for (const code of Object.keys(errorCatalogue).map(Number) as ErrorCode[]) {
      for (const language of ['en', 'es'] as const) {
        const { error } = failure(new CodedError(code), language);
        assert.equal(error.message, errorText(language, code));
        assert.equal('data' in error, false);
      }
    }
    const { error } = failure(new CodedError(4006, { reason: 'badCredentials' }), 'es');
    assert.equal(error.message, 'La contraseña actual no es correcta.');
    assert.deepEqual(error.data, { reason: 'badCredentials' });
    const withFacts = failure(new CodedError(5222, { reason: 'TOO_LONG', data: { maxLines: 5 } }), 'en').error;
    assert.equal(withFacts.message, 'The file has more than a million lines.');
    assert.deepEqual(withFacts.data, { reason: 'TOO_LONG', maxLines: 5 });
    assert.equal(
      failure(new CodedError(5095, { reason: 'EXPIRED', data: 'As it came' }), 'en').error.data,
      'As it came',
    );
  });

  test('what nobody foresaw is 1000, and says nothing of itself', () => {
    const log = pino({ level: 'silent' });
    const coded = toCodedError(new Error('select secret from users at /srv/app.ts:1:2'), log);
    assert.equal(JSON.stringify(failure(coded, 'en')), JSON.stringify(failure(new CodedError(1000), 'en')));
    assert.equal(toCodedError('a bare string', log).code, 1000);
    assert.equal(toCodedError(Object.assign(new Error('x'), { statusCode: 418 }), log).code, 6001);
  });
});

describe('the language of texts', () => {
  test("is the first of the caller's languages that we speak, else English", async () => {
    const message = async (header?: string) => {
      const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
      return envelope(await ask(server.url, '/api/users/profile', { headers })).error?.message;
    };
    for (const header of ['es', 'es-MX', 'ES', 'fr, es;q=0.8, en;q=0.5', ' es ; q=1']) {
      assert.equal(await message(header), errorText('es', 4002), header);
    }
    for (const header of [
      undefined,
      '',
      'en',
      'fr',
      'en-GB, es',
      '*',
      'español',
      ',,,',
      ';q=1',
      `${'xx,'.repeat(20)}es`,
    ]) {
      const expected = header === 'español' ? 'es' : 'en';
      assert.equal(await message(header), errorText(expected, 4002), String(header));
    }
  });

  test("is the operator's choice where the caller has none", () => {
    assert.equal(languageOf(undefined, 'es'), 'es');
    assert.equal(languageOf('fr', 'es'), 'es');
    assert.equal(languageOf('en', 'es'), 'en');
    assert.equal(languageOf(undefined), 'en');
  });

  test('holds for bad addresses and bad requests, too', async () => {
    for (const path of ['/api/%zz', '/api/nothing', `/api/organizations/${'a'.repeat(600)}`]) {
      const reply = await ask(server.url, path, { headers: { 'accept-language': 'es' } });
      assert.equal(envelope(reply).error?.message, 'No hay nada en esta dirección.', path);
    }
  });
});

describe('6002 lists every broken field', () => {
  const fields = async (body: unknown, language = 'en') => {
    const reply = await ask(server.url, '/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    });
    const { error } = envelope(reply);
    assert.deepEqual([reply.status, error?.code], [400, 6002]);
    return error?.data as unknown as { field: string; messages: string[]; rules: { name: string; params: object }[] }[];
  };
  const good = { email: 'a@example.com', password: 'Sample-pass-1', firstName: 'Ada', lastName: 'Byron' };

  test("by its path, with the rules it breaks and their texts in the caller's language", async () => {
    const broken = await fields({ fields: { ...good, firstName: 'x'.repeat(81), email: 7 }, language: 'en' }, 'es');
    assert.deepEqual(broken, [
      { field: 'fields.email', messages: [validationText('es', 'type')], rules: [{ name: 'type', params: {} }] },
      {
        field: 'fields.firstName',
        messages: [validationText('es', 'maxLength', { max: 80 })],
        rules: [{ name: 'maxLength', params: { max: 80 } }],
      },
    ]);
    assert.match(broken[1]?.messages[0] ?? '', /80/);
  });

  test('telling what is missing from what is of the wrong kind', async () => {
    const rule = async (value: unknown) => {
      const broken = await fields({ fields: { ...good, lastName: value }, language: 'en' });
      return broken.map(({ field, rules }) => `${field} ${rules.map(({ name }) => name)}`);
    };
    assert.deepEqual(await rule(undefined), ['fields.lastName required']);
    assert.deepEqual(await rule(''), ['fields.lastName required']);
    for (const value of [null, 7, true, [], {}, ['x']]) assert.deepEqual(await rule(value), ['fields.lastName type']);
  });

  test('and the whole, where it cannot be read as fields at all', async () => {
    for (const body of [[], 'text', 7, null]) {
      const broken = await fields(body);
      assert.deepEqual(
        broken.map(({ field, rules }) => [field, rules[0]?.name]),
        [['', 'type']],
      );
      assert.ok(broken[0]?.messages[0]);
    }
    const [choice] = await fields({ fields: good, language: 'fr' });
    assert.deepEqual(choice?.rules, [{ name: 'oneOf', params: { values: 'en, es' } }]);
  });
});

describe('headers', () => {
  test('every answer forbids what it does not need', async () => {
    const paths = [
      '/api/perms',
      '/api/users/profile',
      '/api/nothing',
      '/nothing',
      '/api/%zz',
      '/store-api/nothing',
      '/api/openapi.json',
    ];
    for (const path of paths) {
      const { headers } = await ask(server.url, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'", path);
      assert.equal(headers['referrer-policy'], 'no-referrer', path);
      assert.equal(headers['x-frame-options'], 'DENY', path);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path);
      assert.match(headers['permissions-policy'] as string, /camera=\(\)/, path);
      assert.equal(headers['strict-transport-security'], undefined, path);
      assert.equal(headers['x-powered-by'] ?? headers.server, undefined, path);
    }
    assert.match(await exchange(server.url, ['rubbish\r\n\r\n']), /x-content-type-options: nosniff/);
  });

  test('browsers are told to stay with https only where the server is reached by it', async () => {
    const secure = await startTestServer({ env: { SERVICES: 'api', PUBLIC_URL: 'https://muster.example' } });
    try {
      const { headers } = await ask(secure.url, '/api/perms');
      assert.match(headers['strict-transport-security'] ?? '', /^max-age=\d{8}/);
    } finally {
      await secure.stop();
    }
  });

  test('every answer has an id of its own, which the caller cannot choose', async () => {
    const ids = new Set<unknown>();
    for (const path of ['/api/perms', '/api/perms', '/api/nothing', '/api/%zz', '/api/users/profile']) {
      const { headers } = await ask(server.url, path, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
      assert.match(headers['x-request-id'] as string, /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      ids.add(headers['x-request-id']);
    }
    assert.equal(ids.size, 5);
  });
});
