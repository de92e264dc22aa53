/** Every capability of the product. Whoever stands on others comes after them. */
import { apiTokens } from './api-tokens/index.ts';
import { apps } from './apps/index.ts';
import { audit } from './audit/index.ts';
import { builds } from './builds/index.ts';
import { bulkTasks } from './bulk-tasks/index.ts';
import type { Capability } from './capability.ts';
import { countries } from './countries/index.ts';
import { integrations } from './integrations/index.ts';
import { keyStore } from './key-store/index.ts';
import { notifications } from './notifications/index.ts';
import { operations } from './operations/index.ts';
import { overview } from './overview/index.ts';
import { people } from './people/index.ts';
import { provider } from './provider/index.ts';
import { search } from './search/index.ts';
import { sessions } from './sessions/index.ts';
import { stores } from './stores/index.ts';
import { uploads } from './uploads/index.ts';
import { views } from './views/index.ts';
import { workspaces } from './workspaces/index.ts';

export const allCapabilities: readonly Capability[] = [
  countries,
  keyStore,
  views,
  stores,
  overview,
  search,
  audit,
  sessions,
  apiTokens,
  bulkTasks,
  apps,
  integrations,
  people,
  builds,
  uploads,
  workspaces,
  provider,
  operations,
  notifications,
];
