import type { ComponentType, ReactNode } from 'react';
import { usePart } from './use-part.ts';

/**
 * A part of a page whose file is fetched when it is first shown. Unlike with React's `lazy`, nothing is lost without a
 * network: the page stays as it is, and the part comes when its file does.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let known: ComponentType<P> | undefined;
  return function LazyPart({ meanwhile = null, ...props }: P & { meanwhile?: ReactNode }) {
    const Part = usePart(load, 'now', { known });
    if (!Part) return meanwhile;
    known = Part;
    return <Part {...(props as P)} />;
  };
}
