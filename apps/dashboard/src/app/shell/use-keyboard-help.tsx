import { useEffect, useRef } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';

const KeyboardHelp = lazyPart(async () => (await import('./KeyboardHelp.tsx')).KeyboardHelp);

/** Opens the list of keys; "?" does so too, wherever nothing is typed. */
export function useKeyboardHelp(): () => void {
  const dialogs = useDialogs();
  const { text } = useI18n();
  const show = () => void dialogs.modal({ title: text.keyboard.title, content: () => <KeyboardHelp /> });
  const latest = useRef(show);
  latest.current = show;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      // Where it is typed it is a letter, and above a dialog it would hide what is asked.
      if (target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return show;
}
