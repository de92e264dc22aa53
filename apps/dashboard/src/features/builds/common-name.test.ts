import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonName } from './common-name.ts';

test('a certificate is called by who it is for, commas and all', () => {
  assert.equal(commonName('CN=Aurora Coffee'), 'Aurora Coffee');
  assert.equal(
    commonName('C=ES, CN=Developer ID: Aurora, Ltd. (A1), OU=A1, O=Aurora'),
    'Developer ID: Aurora, Ltd. (A1)',
  );
  assert.equal(commonName('O=Aurora, C=ES'), 'O=Aurora, C=ES');
  assert.equal(commonName('Aurora Store'), 'Aurora Store');
  assert.equal(commonName(''), '');
});
