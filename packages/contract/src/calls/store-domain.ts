/** A domain of a store's own (domain.md, section 3). It is the store's when the name system says so. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { orgParams, rule } from '../fields.ts';
import { storeDomain } from '../store-domain.ts';

const may = (action: 'get' | 'update' | 'delete' | 'execute') =>
  ({ kind: 'member', resource: 'storeCustomDomain', action }) as const;
const path = '/organizations/:org/store-domain';

/** A name with a dot in it, without protocol, port or path. */
const domainName = z
  .string()
  .check(z.trim(), z.maxLength(253), z.overwrite(asciiName), z.maxLength(253), rule('url', isPublicName));

/** As the name system has it: in small letters, others than ASCII in Punycode (RFC 5891). */
function asciiName(text: string): string {
  const isName = /^[^\s/\\:?#@%]+$/.test(text) && URL.canParse(`http://${text}`);
  return isName ? new URL(`http://${text}`).hostname.replace(/\.$/, '') : text;
}

/** Names that lead nowhere outside of a network (IANA, Special-Use Domain Names), or that people take for such. */
const insideNames = /\.(localhost|local|internal|intranet|private|corp|home|lan|onion|arpa)$/;

function isPublicName(text: string): boolean {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  return new RegExp(`^(${label}\\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$`).test(text) && !insideNames.test(text);
}

export const readStoreDomain = call({
  name: 'storeDomain.read',
  summary: 'The domain of the store: what it is, what is missing, and its certificate',
  service: 'api',
  method: 'GET',
  path,
  access: may('get'),
  changes: false,
  params: orgParams,
  reply: z.nullable(storeDomain),
});

export const setStoreDomain = call({
  name: 'storeDomain.set',
  summary: 'Give the store a domain of its own; it works once it has been verified',
  service: 'api',
  method: 'PUT',
  path,
  access: may('update'),
  changes: true,
  params: orgParams,
  body: z.object({ domain: domainName }),
  reply: storeDomain,
  errors: [4008, 4013],
  sample: { body: { domain: 'apps.example.com' } },
});

export const verifyStoreDomain = call({
  name: 'storeDomain.verify',
  summary: 'Look whether the domain is the store’s: a record that proves it, and one that leads here',
  service: 'api',
  method: 'POST',
  path: `${path}/verify`,
  access: may('execute'),
  changes: true,
  params: orgParams,
  reply: storeDomain,
  limits: [{ by: 'user', points: 120, seconds: 600 }],
  errors: [4008, 4013, 5036],
});

export const deleteStoreDomain = call({
  name: 'storeDomain.delete',
  summary: 'Take the domain away from the store, which keeps its other address',
  service: 'api',
  method: 'DELETE',
  path,
  access: may('delete'),
  changes: true,
  params: orgParams,
  reply: z.null(),
});
