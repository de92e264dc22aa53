export { searchConsumer } from './search-events.ts';
export { indexNewSources } from './search-jobs.ts';
export { searchRoutes } from './search-routes.ts';
export type { SearchSource } from './search-source.ts';
export { foldTitle, keysOf, wordsOf } from './search-words.ts';
