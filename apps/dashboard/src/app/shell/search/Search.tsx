import { Icon } from '@muster/ui/Icon';
import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import styles from './Search.module.css';
import type { Menus } from './use-places.ts';

const load = async () => (await import('./SearchPalette.tsx')).SearchPalette;
const SearchPalette = lazyPart(load);
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The button in the top bar and the keys; what they open is fetched when it is first wanted. */
export function Search({ menus }: { menus: Menus }) {
  const { text } = useI18n();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Held down, or pressed again, it stays as it is.
      setState('open');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  // Asked for a moment before it is pressed; what does not come is asked for again then.
  const fetchSoon = () => void load().catch(() => undefined);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
        onClick={() => setState('open')}
      >
        <Icon as={SearchIcon} />
        <span className={styles.word}>{text.ui.search}</span>
        <span className={styles.keys} aria-hidden="true">
          {isApple ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {state !== 'never' && (
        <SearchPalette isOpen={state === 'open'} onClose={() => setState('closed')} menus={menus} />
      )}
    </>
  );
}
