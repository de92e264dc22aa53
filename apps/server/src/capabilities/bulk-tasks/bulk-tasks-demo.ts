/** What was done with many things at once at the demo company. */
import { randomUUIDv7 } from 'node:crypto';
import type { DemoPart } from '../demo-part.ts';
import { addPastTask, type PastItem } from './bulk-tasks-store.ts';

const done = (names: readonly string[]): PastItem[] => names.map((name) => ({ name, state: 'done' }));

const tagged: readonly PastItem[] = [
  ...done(['alba', 'bruno', 'carmen', 'dilara', 'edgar', 'freya', 'gael'].map((name) => `${name}@aurora.example`)),
  { name: 'hana@aurora.example', state: 'failed', code: 5240, reason: 'TOO_MANY_TAGS' },
  { name: 'ibrahim@aurora.example', state: 'skipped', code: 3001 },
];
const deleted: readonly PastItem[] = [
  ...done(['1.0.0', '1.0.1', '1.1.0', '1.1.1', '1.2.0'].map((version) => `aurora-pos.apk ${version}`)),
];
const removed: readonly PastItem[] = [
  ...done(['xenia.brandt@aurora.example', 'yusuf.demir@aurora.example']),
  { name: 'zoe.marin@aurora.example', state: 'canceled' },
];

export const bulkTasksDemo: DemoPart = {
  async add(tx, { ownerId, daysAgo }) {
    const add = (kind: string, items: readonly PastItem[], at: Date) =>
      addPastTask(tx, { id: randomUUIDv7(), kind, items, userId: ownerId, at });
    await add('deleteBuilds', deleted, daysAgo(12, 9));
    await add('deleteEmployees', removed, daysAgo(6, 16));
    await add('tagPeople', tagged, daysAgo(1, 11));
  },
};
