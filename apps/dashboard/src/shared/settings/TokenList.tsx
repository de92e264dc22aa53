import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Clock, KeyRound, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Section } from './Section.tsx';
import styles from './settings.module.css';

interface ListProps {
  title: string;
  text: string;
  /** What to make the first one for. */
  noneText: string;
  /** Undefined until they are there. */
  count: number | undefined;
  error: Error | null;
  retry(): void;
  onCreate(): void;
  children: ReactNode;
}

/** A section about tokens; its rows are `TokenRow`s. */
export function TokenList({ title, text: lead, noneText, count, error, retry, onCreate, children }: ListProps) {
  const { tokens } = useAccountI18n().text.settings;
  const action = (
    <Button icon={Plus} onClick={onCreate} disabled={count === undefined}>
      {tokens.create}
    </Button>
  );
  return (
    <Section title={title} text={lead} guide="build-servers" action={count ? action : undefined}>
      {count === undefined && (error ? <Failed error={error} retry={retry} /> : <Skeleton lines={4} />)}
      {count === 0 && (
        <EmptyState icon={KeyRound} title={tokens.none} action={action}>
          {noneText}
        </EmptyState>
      )}
      {Boolean(count) && (
        <ul className={styles.rows} aria-label={title}>
          {children}
        </ul>
      )}
    </Section>
  );
}

interface RowProps {
  /** What it begins with; of the rest only the end is known. */
  prefix: string;
  token: { name: string; hint: string; expiresAt: string | null; lastUsedAt: string | null };
  /** Whose it is, and what it may do. */
  facts: ReactNode;
  actions?: ReactNode;
  revoking: boolean;
  revoke(): void;
}

export function TokenRow({ prefix, token, facts, actions, revoking, revoke }: RowProps) {
  const { text, fill } = useAccountI18n();
  const { tokens } = text.settings;
  const dialogs = useDialogs();
  const { name, hint, expiresAt, lastUsedAt } = token;
  const over = expiresAt !== null && new Date(expiresAt) <= new Date();
  const when = (instant: string | null) => (instant ? <Time instant={instant} /> : tokens.never.toLocaleLowerCase());

  async function askToRevoke(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(tokens.revokeTitle, { name }),
      text: tokens.revokeText,
      confirmLabel: tokens.revoke,
      danger: true,
    });
    if (sure) revoke();
  }

  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>
          <strong>{name}</strong>
          <code>
            {prefix}…{hint}
          </code>
          {over && (
            <Badge tone="red" icon={Clock}>
              {tokens.expired}
            </Badge>
          )}
        </span>
        <span className={styles.meta}>
          {facts}
          <span>
            {tokens.expires}: {when(expiresAt)}
          </span>
          <span>
            {tokens.lastUsed}: {when(lastUsedAt)}
          </span>
        </span>
      </div>
      <span className={styles.itemActions}>
        {actions}
        <Button
          color="white"
          size="sm"
          icon={Trash2}
          label={`${tokens.revoke}: ${name}`}
          pending={revoking}
          onClick={() => void askToRevoke()}
        />
      </span>
    </li>
  );
}
