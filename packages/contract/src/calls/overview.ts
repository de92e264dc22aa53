import { call } from '../call.ts';
import { overview } from '../entities.ts';
import { orgParams } from '../fields.ts';

export const readOverview = call({
  name: 'overview.read',
  summary:
    'What happened in the last 30 days, compared with the 30 before, and what is left to set up, as far as the caller may see it',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/overview',
  access: { kind: 'member', resource: 'organization', action: 'get' },
  changes: false,
  params: orgParams,
  reply: overview,
});
