import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './settings.module.css';

interface Props {
  /** What the sections are called together. */
  label: string;
  /** In their order; the first is the one without a name in the address. */
  sections: readonly { name: string; label: string }[];
  current: string;
  children: ReactNode;
}

/** Settings section by section; each has an address. */
export function SettingsColumns({ label, sections, current, children }: Props) {
  const chosen = useRef<HTMLAnchorElement>(null);
  // On a phone the sections are a strip that may be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen, or they are others
  useEffect(() => {
    // Its answer is no business of React's.
    void chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, sections.length]);
  return (
    <div className={styles.columns}>
      <nav className={styles.nav} aria-label={label}>
        {sections.map(({ name, label: words }, index) => (
          <Link
            key={name}
            ref={name === current ? chosen : undefined}
            to={{ search: index === 0 ? '' : `section=${name}` }}
            className={styles.link}
            aria-current={name === current ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/**
 * The section that the address names; without one, the first. A panel above the page has sections of its own in the
 * same place: those of an integration are named so that they are of the section below it.
 */
export function readSection<N extends string>(names: readonly [N, ...N[]], query: URLSearchParams): N {
  const asked = query.get('section')?.split('.')[0];
  return names.find((name) => name === asked) ?? names[0];
}
