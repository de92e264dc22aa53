import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprint, readCertificates } from './certificate-files.ts';

const der = Uint8Array.from([0x30, 0x82, 0x00, 0x02, 0x05, 0x00]);
const base64 = Buffer.from(der).toString('base64');
const pem = `-----BEGIN CERTIFICATE-----\n${base64.slice(0, 4)}\n${base64.slice(4)}\n-----END CERTIFICATE-----\n`;
const bytes = (text: string) => new TextEncoder().encode(text);

test('certificates are read from DER, and from PEM with one or several of them', () => {
  assert.deepEqual(readCertificates(der), [base64]);
  assert.deepEqual(readCertificates(bytes(pem)), [base64]);
  assert.deepEqual(readCertificates(bytes(`Subject: x\n${pem}${pem}`)), [base64, base64]);
});

test('what is no certificate gives none', () => {
  assert.deepEqual(readCertificates(bytes('hello')), []);
  assert.deepEqual(readCertificates(bytes('')), []);
  assert.deepEqual(readCertificates(bytes(pem.replace(base64.slice(0, 4), 'AAAA'))), []);
  assert.deepEqual(readCertificates(bytes(pem.replace(base64.slice(0, 4), 'MI='))), []);
});

test('a fingerprint is the SHA-256 of the certificate', async () => {
  assert.match(await fingerprint(base64), /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
});
