import type { PolicyType } from '@muster/catalogue/catalogue';
import { checkItems } from '@muster/catalogue/check-items';
import { enrollmentVariables } from '@muster/contract/enrollment-variables';
import { url } from '@muster/contract/fields';
import type { PolicyContent, PolicyProblem } from '@muster/contract/policies';
import { useDeferredValue, useMemo, useState } from 'react';
import type { LoadedCatalogue } from '../editor/setting-words.ts';

interface Told {
  content: PolicyContent;
  problems: readonly PolicyProblem[];
}

/** What is wrong with the draft: what can be seen here at once, and what the server said of items that have not changed since. */
export function useProblems(
  loaded: LoadedCatalogue | undefined,
  type: PolicyType,
  content: PolicyContent,
  first: readonly PolicyProblem[],
) {
  const [told, setTold] = useState<Told>({ content, problems: first });
  // Typing does not wait for it.
  const settings = useDeferredValue(content.settings);
  const own = useMemo(
    () =>
      loaded
        ? checkItems(loaded.catalogue, settings, { type, variables: enrollmentVariables }).map(
            (problem): PolicyProblem => ({
              ...problem,
              part: 'settings',
              path: [...problem.path],
              expected: problem.expected && [...problem.expected],
            }),
          )
        : [],
    [loaded, settings, type],
  );
  const problems = useMemo(() => {
    const known = new Set(own.map(keyOf));
    const before = new Map(told.content.settings.map((item) => [item.id, item]));
    const now = new Map(settings.map((item) => [item.id, item]));
    const stands = ({ part, item }: PolicyProblem) =>
      part === 'settings' ? now.has(item) && now.get(item) === before.get(item) : told.content === content;
    return [
      ...own,
      ...bookmarkProblems(content),
      ...told.problems.filter((problem) => stands(problem) && !known.has(keyOf(problem))),
    ];
  }, [own, told, settings, content]);
  return { problems, tell: (said: readonly PolicyProblem[]) => setTold({ content, problems: said }) };
}

const keyOf = ({ item, path, problem }: PolicyProblem) => JSON.stringify([item, path, problem]);

/** A bookmark is made empty and filled then: until it is, the content cannot be sent. */
function bookmarkProblems({ bookmarks }: PolicyContent): PolicyProblem[] {
  const common = { part: 'bookmarks', severity: 'error' } as const;
  return bookmarks.flatMap(({ id, title, url: address }): PolicyProblem[] => [
    ...(title.trim() === '' ? [{ ...common, item: id, path: ['title'], problem: 'required' as const }] : []),
    ...(url.safeParse(address).success ? [] : [{ ...common, item: id, path: ['url'], problem: 'value' as const }]),
  ]);
}
