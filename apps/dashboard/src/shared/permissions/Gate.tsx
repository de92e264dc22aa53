import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Tooltip } from '@muster/ui/Tooltip';
import type { ReactNode } from 'react';
import { errorMessage } from '../errors/error-message.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';
import styles from './Gate.module.css';
import { type GateRule, passes } from './gates.ts';
import { NotAllowedPage } from './NotAllowedPage.tsx';
import { useGatesQuery } from './use-gates.ts';

interface Props extends GateRule {
  /**
   * What those get for whom the rule does not hold: nothing; the same, greyed out, with a tooltip about the plan; the
   * same, to be read only, with a notice; or a page that says that they may not be here.
   */
  otherwise?: 'nothing' | 'locked' | 'read-only' | 'not-allowed';
  children: ReactNode;
}

/** Shows what it holds to those for whom the rule holds; nothing until that is known. A page says when it cannot be. */
export function Gate({ otherwise = 'nothing', children, ...rule }: Props) {
  const { texts } = useI18n();
  const { config } = useServices();
  const { gates, error, retry } = useGatesQuery();
  const { locked, readOnly } = texts.messages.permission;
  const free = Object.keys(rule).length === 0;
  if (free) return children;
  if (!gates)
    return otherwise === 'not-allowed' && error !== undefined ? <Unknown error={error} onRetry={retry} /> : null;
  if (passes(rule, gates, config.flags)) return children;
  switch (otherwise) {
    case 'nothing':
      return null;
    case 'locked':
      return (
        <Tooltip content={locked}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever uses a keyboard finds the reason as well */}
          <span className={styles.locked} role="note" aria-label={locked} tabIndex={0}>
            <span inert>{children}</span>
          </span>
        </Tooltip>
      );
    case 'read-only':
      return (
        <>
          <Notice kind="info">{readOnly}</Notice>
          <div inert>{children}</div>
        </>
      );
    case 'not-allowed':
      return <NotAllowedPage />;
  }
}

function Unknown({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const i18n = useI18n();
  return (
    <div role="alert">
      <Notice kind="error">
        {errorMessage(i18n, error)}{' '}
        <Button color="link" onClick={onRetry}>
          {i18n.text.common.retry}
        </Button>
      </Notice>
    </div>
  );
}
