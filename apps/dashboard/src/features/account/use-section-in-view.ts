import { useEffect, useState } from 'react';

/** A section counts as read from here on, in pixels below the top of the window. */
const readingLine = 160;

/** Which of the sections of a long page somebody is looking at. */
export function useSectionInView<N extends string>(ids: readonly [N, ...N[]]): N {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = () => setCurrent((before) => sectionInView(ids) ?? before);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
}

function sectionInView<N extends string>(ids: readonly N[]): N | undefined {
  const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
    // At the end the last ones never come up to the line: the one that was asked for is meant, or else the last.
    const asked = ids.find((id, index) => `#${id}` === location.hash && (tops[index] ?? -1) >= 0);
    return asked ?? ids.at(-1);
  }
  return ids.findLast((_, index) => (tops[index] ?? 0) <= readingLine) ?? ids[0];
}
