import type { Organization } from '@muster/contract/entities';
import { labelIn } from '@muster/phrases/lookup';
import { Badge } from '@muster/ui/Badge';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';

/** What there is to know of a workspace at a glance. */
export function Facts({ organization }: { organization: Organization }) {
  const { text, texts, language } = useAccountI18n();
  return (
    <dl className={styles.facts}>
      <Fact name={text.home.role}>{labelIn(texts.labels, 'workspaceRole', organization.security.role)}</Fact>
      <Fact name={text.home.plan}>
        <Plan organization={organization} />
      </Fact>
      <Fact name={text.home.since}>
        {new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(organization.createdAt))}
      </Fact>
    </dl>
  );
}

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
