/** Who of the demo company downloaded what: as many as its builds say, over the days since. */
import type { DemoPart } from '../demo-part.ts';
import { insertDemoDownloads } from './downloads-demo-store.ts';

export const downloadsDemo: DemoPart = { add: insertDemoDownloads };
