import { defineCapability } from '../capability.ts';
import { searchConsumer } from './search-events.ts';
import { indexNewSources } from './search-jobs.ts';
import { searchRoutes } from './search-routes.ts';

export { namedBy } from './search-events.ts';
export type { SearchSource } from './search-source.ts';
export { foldTitle, keysOf, wordsOf } from './search-words.ts';

export const search = defineCapability({
  name: 'search',
  create: ({ db }, offered) => ({
    routes: searchRoutes(db, offered.search),
    jobs: [indexNewSources(db, offered.search)],
    consumers: [searchConsumer(offered.search)],
  }),
});
