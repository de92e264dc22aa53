import type { ActionOutcome, AutomationOutcome } from '@muster/contract/automation';
import { isErrorCode } from '@muster/contract/errors';
import { errorTextIn } from '@muster/phrases/lookup';
import { Badge } from '@muster/ui/Badge';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import styles from './automation.module.css';

const tones = { done: 'green', nothing: 'slate', skipped: 'amber', failed: 'red' } as const;

interface Props {
  outcomes: readonly ActionOutcome[];
  words: Readonly<Record<AutomationOutcome, string>>;
}

/** What became of each action, or would; and why not. */
export function Outcomes({ outcomes, words }: Props) {
  const { text, texts } = useAccountI18n();
  if (outcomes.length === 0) return null;
  return (
    <ul className={styles.why}>
      {outcomes.map(({ kind, outcome, code, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place
        <li key={index}>
          <Badge tone={tones[outcome]}>{words[outcome]}</Badge> {text.automation.actions[kind]}
          {code !== null && isErrorCode(code) && (
            <span className={panel.quiet}> · {errorTextIn(texts.errors, code, reason ?? undefined)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
