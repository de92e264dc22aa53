import strip from '@muster/ui/strip.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentInStrip } from '../ui/use-current-in-strip.ts';
import styles from './settings.module.css';

interface Props {
  /** What the sections are called together. */
  label: string;
  /** In their order; the first is the one without a name in the address. Those with `to` stand one below the other. */
  sections: readonly { name: string; label: string; to?: string }[];
  current: string;
  children: ReactNode;
}

/** Settings section by section; each has an address. */
export function SettingsColumns({ label, sections, current, children }: Props) {
  // On a phone the sections are a strip.
  const nav = useCurrentInStrip(`${current} of ${sections.length}`);
  return (
    <div className={styles.columns}>
      <nav ref={nav} className={`${strip.strip} ${styles.nav}`} aria-label={label}>
        {sections.map(({ name, label: words, to }, index) => (
          <Link
            key={name}
            to={to ?? { search: index === 0 ? '' : `section=${name}` }}
            className={styles.link}
            // The keyboard goes on in the section, as it would behind a link of the browser's own.
            onClick={to ? () => document.getElementById(name)?.focus({ preventScroll: true }) : undefined}
            aria-current={name === current ? (to ? 'location' : 'page') : undefined}
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
