import strip from '@muster/ui/strip.module.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
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
  const chosen = useRef<HTMLAnchorElement>(null);
  // On a phone the sections are a strip that may be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen, or they are others
  useEffect(() => {
    const [link, strip] = [chosen.current, chosen.current?.parentElement];
    if (!link || !strip) return;
    // The strip alone: the page stays where it is, which may be far below it.
    const { left, width } = link.getBoundingClientRect();
    strip.scrollLeft += left - strip.getBoundingClientRect().left - (strip.clientWidth - width) / 2;
  }, [current, sections.length]);
  return (
    <div className={styles.columns}>
      <nav className={`${strip.strip} ${styles.nav}`} aria-label={label}>
        {sections.map(({ name, label: words, to }, index) => (
          <Link
            key={name}
            ref={name === current ? chosen : undefined}
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
