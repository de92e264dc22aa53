import type { Person } from '@muster/contract/people';

type State = 'all' | 'some' | 'none';

/** In which groups all, some or none of these people are. Of people who are not known, some may be in any. */
export function groupStates(people: readonly Pick<Person, 'groups'>[] | undefined): {
  known: { id: string; name: string }[];
  stateOf(id: string): State;
} {
  const names = new Map<string, { id: string; name: string; people: number }>();
  for (const { groups } of people ?? []) {
    for (const { id, name } of groups) names.set(id, { id, name, people: (names.get(id)?.people ?? 0) + 1 });
  }
  return {
    known: [...names.values()].map(({ id, name }) => ({ id, name })),
    stateOf(id) {
      if (!people) return 'some';
      const count = names.get(id)?.people ?? 0;
      return count === 0 ? 'none' : count === people.length ? 'all' : 'some';
    },
  };
}
