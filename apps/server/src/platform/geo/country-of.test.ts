import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCountryOf } from './country-of.ts';

const plain = { COUNTRY_HEADER: undefined, COUNTRY_DATABASE: undefined, TRUST_PROXY: 0 };
const from = (ip: string, headers = {}) => ({ ip, headers });

test('the database on this machine knows registered addresses, and says nothing of others', () => {
  const countryOf = createCountryOf(plain);
  // Of the RIPE NCC in Amsterdam, and of a university in Spain.
  assert.equal(countryOf(from('193.0.6.139')), 'NL');
  assert.equal(countryOf(from('::ffff:193.0.6.139')), 'NL');
  assert.equal(countryOf(from('2001:720:418:ca00::7')), 'ES');
  for (const ip of ['127.0.0.1', '10.1.2.3', '::1', 'fe80::1', 'nonsense', ''])
    assert.equal(countryOf(from(ip)), null, ip);
});

test('a header is believed of a proxy, and of nobody else', () => {
  const headers = { 'cf-ipcountry': 'es' };
  const config = { ...plain, COUNTRY_HEADER: 'CF-IPCountry' };
  assert.equal(createCountryOf({ ...config, TRUST_PROXY: 1 })(from('193.0.6.139', headers)), 'ES');
  assert.equal(createCountryOf(config)(from('193.0.6.139', headers)), 'NL');
  for (const value of ['XX', 'T1', '', 'Spain', undefined]) {
    assert.equal(createCountryOf({ ...config, TRUST_PROXY: 1 })(from('193.0.6.139', { 'cf-ipcountry': value })), null);
  }
});
