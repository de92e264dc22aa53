import { KeyValues } from '@muster/ui/KeyValues';
import { useI18n } from '../../shared/i18n/I18n.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** What can be done without a mouse. */
export function KeyboardHelp() {
  const { text } = useI18n();
  const words = text.keyboard;
  const keys: [string, string][] = [
    [isApple ? '⌘ K' : 'Ctrl K', words.search],
    ['?', words.help],
    ['Tab', words.tab],
    ['↑ ↓', words.rows],
    ['← →', words.cells],
    ['Enter', words.open],
    [words.space, words.select],
    ['Esc', words.close],
  ];
  return <KeyValues items={keys.map(([label, value]) => ({ label, value }))} />;
}
