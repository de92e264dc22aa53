import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePage } from '../ui/use-page.ts';
import styles from './apple-account.module.css';

const badges = {
  connected: { tone: 'green', icon: CircleCheck },
  soon: { tone: 'amber', icon: Clock },
  expired: { tone: 'red', icon: CircleAlert },
  revoked: { tone: 'red', icon: CircleAlert },
  other: { tone: 'red', icon: CircleAlert },
  failing: { tone: 'red', icon: CircleAlert },
} as const;

interface Props {
  title: string;
  /** Without a token there is none. */
  state: keyof typeof badges | undefined;
  /** The state in words. */
  label: string | undefined;
  /** In one line behind it. */
  facts: ReactNode;
  /** What can be done about it. */
  action: ReactNode;
}

/** How an account at Apple stands, in one line. */
export function AccountHead({ title, state, label, facts, action }: Props) {
  const heading = usePage();
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {state && (
          <div className={styles.facts}>
            <Badge {...badges[state]}>{label}</Badge>
            {facts}
          </div>
        )}
      </div>
      {action}
    </div>
  );
}

/** "Last sync 13 minutes ago", or that there was none. */
export function AccountFact({ label, instant, none }: { label: string; instant: string | null; none?: string }) {
  if (instant === null) return none === undefined ? null : <span>{none}</span>;
  return (
    <span>
      {label} <Time instant={instant} />
    </span>
  );
}
