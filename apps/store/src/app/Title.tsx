import { brand } from '@muster/contract/brand';
import { use, useEffect, useRef } from 'react';
import { StoreContext } from '../shared/store.ts';

/** The first page is where the browser put the visitor; every later one begins at its heading. */
let arrived = false;

/** The heading of a page, and its title. Whoever came by keyboard or with a screen reader goes on from here. */
export function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const store = use(StoreContext);
  const title = [text, store?.front.name, store?.data.product ?? brand.product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
