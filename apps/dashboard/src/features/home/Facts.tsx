import type { Organization } from '@muster/contract/entities';
import { labelIn } from '@muster/phrases/lookup';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { dateOnly } from '@muster/ui/time-format';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';
import type { useChecklist } from './use-checklist.ts';

/** What there is to know of a workspace at a glance. */
export function Facts({ organization, checklist }: { organization: Organization; checklist: Hidden }) {
  const { text, texts, fill, language } = useAccountI18n();
  const { items, done, hidden, show } = checklist;
  return (
    <dl className={styles.facts}>
      <Fact name={text.home.role}>{labelIn(texts.labels, 'workspaceRole', organization.security.role)}</Fact>
      <Fact name={text.home.plan}>
        <Plan organization={organization} />
      </Fact>
      <Fact name={text.home.since}>{dateOnly(language, organization.createdAt)}</Fact>
      {hidden && done < items.length && (
        <Fact name={text.home.checklist.short}>
          {fill(text.home.checklist.progress, { done, total: items.length })}{' '}
          <Button color="link" onClick={show}>
            {text.home.checklist.show}
          </Button>
        </Fact>
      )}
    </dl>
  );
}

/** What is left to set up is not lost when it is hidden. */
type Hidden = Pick<ReturnType<typeof useChecklist>, 'items' | 'done' | 'hidden' | 'show'>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** With 0 days left a trial is over (platform-shell.md, section 4). */
function Plan({ organization: { subTrial, lastPlan } }: { organization: Organization }) {
  const { text, fill } = useAccountI18n();
  if (!subTrial) return lastPlan ?? text.home.noPlan;
  if (subTrial.daysLeft > 0) return fill(text.home.trial, { count: subTrial.daysLeft });
  return (
    <Badge tone="amber" icon={Clock}>
      {text.home.trialEnded}
    </Badge>
  );
}
