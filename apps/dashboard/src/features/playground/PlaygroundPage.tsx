import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './playground.module.css';
import type { Section } from './section.ts';

const found = import.meta.glob<{ section: Section }>('./sections/*.tsx', { eager: true });
const sections = Object.entries(found)
  .map(([file, { section }]) => ({ ...section, id: file.replace(/^.*\/|\.tsx$/g, '') }))
  .sort((one, other) => one.order - other.order || one.id.localeCompare(other.id));

const themes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
] as const;

/**
 * Every widget in every state, for those who build screens with them. The words are examples and are not translated.
 * Nothing here depends on the time or on chance: two pictures of the page can be compared. `?only=forms,dates` shows
 * some sections by themselves.
 */
export function PlaygroundPage() {
  const heading = usePage();
  const { text } = useI18n();
  const { theme } = useServices();
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  const only = useSearchParams()[0].get('only')?.split(',');
  const shown = sections.filter(({ id }) => only?.includes(id) ?? true);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {text.routes['dm-playground']}
          </h1>
          <p>Every widget in every state, in the language and the theme of this browser.</p>
        </div>
        <SegmentedControl
          id="playground-theme"
          name="theme"
          label={text.accountMenu.theme}
          hideLabel
          options={themes.map((option) => ({ ...option, label: text.accountMenu.themes[option.value] }))}
          value={chosen}
          onChange={theme.set}
        />
      </div>
      <div className={styles.page}>
        <nav className={styles.index} aria-label="Widgets">
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {shown.map(({ id, title, Component }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Component />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
