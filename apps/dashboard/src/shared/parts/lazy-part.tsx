import { type ComponentType, type ReactNode, useCallback } from 'react';
import type { SectionName } from '../i18n/texts.ts';
import { useServices } from '../services.ts';
import { usePart } from './use-part.ts';

/**
 * A part of a page whose file is fetched when it is first shown. Unlike with React's `lazy`, nothing is lost without a
 * network: the page stays as it is, and the part comes when its file does, with the texts that the page may not have.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: SectionName[]) {
  let known: ComponentType<P> | undefined;
  return function LazyPart({ meanwhile = null, ...props }: P & { meanwhile?: ReactNode }) {
    const { loadTexts } = useServices();
    const loadAll = useCallback(async () => {
      const [part] = await Promise.all([load(), texts.length > 0 && loadTexts(texts)]);
      return part;
    }, [loadTexts]);
    const Part = usePart(loadAll, 'now', { known });
    if (!Part) return meanwhile;
    known = Part;
    return <Part {...(props as P)} />;
  };
}
