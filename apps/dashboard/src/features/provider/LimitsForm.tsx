import {
  type AdminOrganizationDetail,
  changePlanOverrides,
  readOrganization,
} from '@muster/contract/calls/admin-organizations';
import { ApiError } from '@muster/contract/client';
import { featureFlags, type LimitKey, limitKeys } from '@muster/contract/enumerations/workspace';
import { Button } from '@muster/ui/Button';
import { NumberField } from '@muster/ui/NumberField';
import { Select } from '@muster/ui/Select';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { limitAmount } from '../../shared/permissions/limit-amount.ts';
import styles from './provider.module.css';

interface Props {
  organization: AdminOrganizationDetail;
  /** False for admin viewers, who only look. */
  changes: boolean;
  readAgain(): Promise<void>;
}

type Overrides = AdminOrganizationDetail['overrides'];
const changedMeanwhile = 5203;

/** What a workspace may use beyond its plan, or not in spite of it. */
export function LimitsForm({ organization, changes, readAgain }: Props) {
  const i18n = useAccountI18n();
  const { text, texts, fill, language } = i18n;
  const words = text.provider.panel;
  const { labels } = texts;
  const [limits, setLimits] = useState<Overrides['limits']>(organization.overrides.limits);
  const [allows, setAllows] = useState<Overrides['allows']>(organization.overrides.allows);
  const change = useChange(changePlanOverrides, { success: 'saved', invalidates: [readOrganization] });

  async function save(): Promise<void> {
    const body = { limits, allows, updatedAt: organization.updatedAt };
    await change.mutateAsync({ params: { organizationId: organization.id }, body }).catch(async (error: unknown) => {
      // Told already; what somebody else has granted is shown before it can be written over.
      if (error instanceof ApiError && error.code === changedMeanwhile) await readAgain();
    });
  }

  /** As it would be typed, and what that is: "5,000,000,000 (5 GB)". */
  function planLimit(key: LimitKey): string {
    const value = organization.plan.limits[key] ?? 0;
    if (value === 0) return words.unlimited;
    const [number, amount] = [new Intl.NumberFormat(language).format(value), limitAmount(i18n, key, value)];
    return number === amount ? number : `${number} (${amount})`;
  }

  return (
    <>
      <section className={styles.part}>
        <h3>{words.limitsTitle}</h3>
        <p>{words.limitsText}</p>
        <div className={styles.limits}>
          {limitKeys.map((key) => (
            <NumberField
              key={key}
              id={`limit-${key}`}
              name={key}
              label={labels.limitKey[key]}
              hint={fill(words.planGives, { value: planLimit(key) })}
              min={0}
              disabled={!changes}
              value={limits[key] ?? null}
              onChange={(value) =>
                setLimits(({ [key]: _, ...rest }) => (value === null ? rest : { ...rest, [key]: value }))
              }
            />
          ))}
        </div>
      </section>
      <section className={styles.part}>
        <h3>{words.featuresTitle}</h3>
        <div className={styles.limits}>
          {featureFlags.map((flag) => (
            <Select
              key={flag}
              id={`feature-${flag}`}
              name={flag}
              label={labels.featureFlag[flag]}
              disabled={!changes}
              value={allows[flag] === undefined ? 'plan' : String(allows[flag])}
              options={[
                {
                  value: 'plan',
                  label: fill(words.asPlan, { value: organization.plan.allows[flag] ? words.allowed : words.refused }),
                },
                { value: 'true', label: words.allowed },
                { value: 'false', label: words.refused },
              ]}
              onChange={(value) =>
                setAllows(({ [flag]: _, ...rest }) => (value === 'plan' ? rest : { ...rest, [flag]: value === 'true' }))
              }
            />
          ))}
        </div>
        {changes && (
          <div className={styles.foot}>
            <Button pending={change.isPending} onClick={() => void save()}>
              {text.common.save}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
