import type { Organization } from '@muster/contract/entities';
import { labelIn } from '@muster/phrases/lookup';
import { Icon } from '@muster/ui/Icon';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { storeAddress } from '../../shared/config.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './home.module.css';

/** What there is to know of a workspace at a glance. */
export function Facts({ organization }: { organization: Organization }) {
  const { text, texts, language } = useI18n();
  const { config } = useServices();
  const store = storeAddress(config, organization.slug);
  return (
    <dl className={styles.facts}>
      <Fact name={text.home.role}>{labelIn(texts.labels, 'workspaceRole', organization.security.role)}</Fact>
      <Fact name={text.home.members}>
        <span className={styles.number}>
          {new Intl.NumberFormat(language).format(organization.counts.collaborators)}
        </span>
      </Fact>
      <Fact name={text.home.plan}>
        <Trial organization={organization} />
      </Fact>
      <Fact name={text.home.store}>
        <a href={store} target="_blank" rel="noreferrer" className={styles.store}>
          <span>{store.replace(/^https?:\/\//, '')}</span>
          <Icon as={ExternalLink} />
          <span className="visually-hidden">{text.home.newTab}</span>
        </a>
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
function Trial({ organization: { subTrial, lastPlan } }: { organization: Organization }) {
  const { text, fill } = useI18n();
  if (!subTrial) return lastPlan ?? text.home.noPlan;
  if (subTrial.daysLeft === 0) return <span className={styles.ended}>{text.home.trialEnded}</span>;
  return fill(text.home.trial, { count: subTrial.daysLeft });
}
