import { readWorkspace } from '@muster/contract/calls/workspaces';
import { freePlanCode, trialPlanCode } from '@muster/contract/constants';
import type { Organization } from '@muster/contract/entities';
import type { EnumerationValue } from '@muster/contract/enumerations/all';
import { featureFlags, type LimitKey, limitKeys } from '@muster/contract/enumerations/workspace';
import { labelIn } from '@muster/phrases/lookup';
import { Badge } from '@muster/ui/Badge';
import { Notice } from '@muster/ui/Notice';
import { Progress } from '@muster/ui/Progress';
import { Skeleton } from '@muster/ui/Skeleton';
import { dateOnly } from '@muster/ui/time-format';
import { Check, Lock, TriangleAlert } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { limitAmount } from '../../shared/permissions/limit-amount.ts';
import { Section } from '../../shared/settings/Section.tsx';
import styles from '../../shared/settings/settings.module.css';
import type { SectionProps } from './section-props.ts';
import own from './workspace-settings.module.css';

/** Remaining of something when it is worth saying (platform-shell.md, section 5, Limit proximity). */
const near = 3;

/** The others are not counted. */
const counted = new Set<LimitKey>(['collaborators', 'employees', 'apps']);

/** What the plan gives, how much of it is used, and what comes when a trial ends. */
export function PlanSection({ organization }: SectionProps) {
  const { text, texts } = useAccountI18n();
  const { plan } = text.settings;
  const { data, error } = useCall(readWorkspace, { params: { org: organization.slug } });
  const { collaborators, employees, apps } = data?.counts ?? { collaborators: organization.counts.collaborators };
  const used: Partial<Record<LimitKey, number | undefined>> = { collaborators, employees, apps };
  return (
    <Section title={text.settings.sections.plan} text={plan.text}>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <span className={styles.rowName}>{plan.current}</span>
          <strong>
            {labelIn(texts.labels, 'planCode', currentPlan(organization) as EnumerationValue<'planCode'>)}
          </strong>
        </li>
      </ul>
      <Trial organization={organization} />
      <div className={styles.group}>
        <h3>{plan.limits}</h3>
        <ul className={styles.rows} aria-label={plan.limits}>
          {limitKeys.map((key) => (
            <Limit
              key={key}
              name={key}
              limit={organization.limits[key] ?? 0}
              used={used[key]}
              waiting={!data && !error && counted.has(key)}
            />
          ))}
        </ul>
      </div>
      <div className={styles.group}>
        <h3>{plan.features}</h3>
        <ul className={own.features} aria-label={plan.features}>
          {featureFlags.map((flag) => (
            <li key={flag}>
              {organization.allows[flag] ? (
                <span className={own.feature}>
                  <Check size={16} aria-hidden className={own.has} />
                  {texts.labels.featureFlag[flag]}
                </span>
              ) : (
                <Gate feature={flag} otherwise="locked">
                  <span className={own.feature}>
                    <Lock size={16} aria-hidden />
                    {texts.labels.featureFlag[flag]}
                  </span>
                </Gate>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function currentPlan({ subscriptions }: Organization): string {
  const current = subscriptions.find(
    ({ status, endDate }) => status === 'active' && (endDate === null || new Date(endDate) > new Date()),
  );
  return current?.planCode ?? freePlanCode;
}

function Trial({ organization: { subTrial, subscriptions, ...organization } }: { organization: Organization }) {
  const { text, fill, language } = useAccountI18n();
  const { plan } = text.settings;
  const end = subscriptions.find(({ planCode }) => planCode === trialPlanCode)?.endDate;
  if (!subTrial || !end) return null;
  const day = dateOnly(language, end);
  const running = currentPlan({ ...organization, subTrial, subscriptions });
  // Whoever has a plan of their own by now need not hear of the trial.
  if (running !== trialPlanCode && running !== freePlanCode) return null;
  return subTrial.daysLeft > 0 ? (
    <Notice kind="info">
      <strong>{fill(plan.trialLeft, { count: subTrial.daysLeft, day })}</strong> {plan.after}
    </Notice>
  ) : (
    <Notice kind="warning">
      <strong>{fill(plan.trialOver, { day })}</strong> {plan.afterOver}
    </Notice>
  );
}

interface LimitProps {
  name: LimitKey;
  limit: number;
  /** Undefined where nobody counts it, or not yet. */
  used: number | undefined;
  /** It is being counted. */
  waiting: boolean;
}

function Limit({ name, limit, used, waiting }: LimitProps) {
  const i18n = useAccountI18n();
  const { text, texts, fill } = i18n;
  const { plan } = text.settings;
  const label = texts.labels.limitKey[name];
  const amount = (value: number) => limitAmount(i18n, name, value);
  const scarce = limit > 0 && used !== undefined && limit - used <= near;
  const share = fill(plan.usedOf, { used: amount(used ?? 0), limit: amount(limit) });
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>{label}</span>
      {limit > 0 && waiting ? (
        <Skeleton width={120} />
      ) : limit > 0 && used !== undefined ? (
        <span className={own.use}>
          {scarce && (
            <Badge tone="amber" icon={TriangleAlert}>
              {plan.near}
            </Badge>
          )}
          <span className={own.bar}>
            <Progress label={`${label}: ${share}`} value={used / limit} tone={scarce ? 'amber' : 'accent'} hideLabel />
          </span>
          <span className={own.amount}>{share}</span>
        </span>
      ) : (
        <span className={own.amount}>{limit > 0 ? amount(limit) : plan.unlimited}</span>
      )}
    </li>
  );
}
