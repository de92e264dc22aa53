import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './editor.module.css';

/** So far outside of what is seen, so that whoever goes on by keyboard finds the next one there. */
const margin = '800px 0px';
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observerOfRows(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: margin },
  );
  return observer;
}

interface Props {
  /** At once: one of the first, or the one that is gone to. */
  now: boolean;
  children(): ReactNode;
}

/**
 * A row of a long form: an empty place until it is nearly in sight. Then it stays, so that a focus or what is typed is never
 * taken from anybody.
 */
export function LazyRow({ now, children }: Props) {
  const [isNear, setNear] = useState(now);
  const place = useRef<HTMLDivElement>(null);
  const isShown = now || isNear;
  useEffect(() => {
    const element = place.current;
    if (isShown || !element) return;
    waiting.set(element, () => setNear(true));
    observerOfRows().observe(element);
    return () => observerOfRows().unobserve(element);
  }, [isShown]);
  return isShown ? children() : <div ref={place} className={styles.place} />;
}
