import { allCalls } from '@muster/contract/calls/all';
import { tokenScopes } from '@muster/contract/scopes';
import type { DemoPart } from '../demo-part.ts';
import { createApiToken } from './api-tokens-service.ts';
import { createServiceAccount } from './service-accounts-service.ts';

/** Programs that work there; their tokens are made anew with each demo and shown to nobody. */
const programs = {
  account: { name: 'Build server', role: 'editor' },
  tokens: [
    {
      name: 'Nightly builds',
      scopes: ['organization:get', 'organizationCollaborator:list'],
      days: 90,
      ofAccount: true,
    },
    { name: 'Audit to the archive', scopes: ['audit:export', 'audit:list'], days: 365, ofAccount: false },
    { name: 'Try-out', scopes: ['organization:get'], days: null, ofAccount: false },
  ],
} as const;

export const apiTokensDemo: DemoPart = {
  async add(tx, { ownerId, slug }) {
    const offered = new Set(tokenScopes(allCalls));
    const { id } = await createServiceAccount(tx, programs.account, slug);
    for (const { name, scopes, days, ofAccount } of programs.tokens) {
      const expiresAt = days === null ? null : new Date(Date.now() + days * 24 * 3_600_000).toISOString();
      const maker = { userId: ownerId, role: 'owner' } as const;
      const input = { name, scopes, expiresAt, serviceAccountId: ofAccount ? id : undefined };
      await createApiToken(tx, input, maker, offered);
    }
  },
};
