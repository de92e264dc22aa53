import { readOrganization } from '@muster/contract/calls/admin-organizations';
import { ApiError } from '@muster/contract/client';
import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { KeyValues } from '@muster/ui/KeyValues';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { BuildingComplex, UserRoundCheck } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useSession } from '../../shared/services.ts';
import { useSupplant } from '../../shared/supplanting/use-supplant.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { planName, trialWords } from './organization-list.tsx';
import { PlatformsForm } from './PlatformsForm.tsx';
import styles from './provider.module.css';
import { TrialForm } from './TrialForm.tsx';

/** Not there, or not an id. */
const gone = new Set([3001, 6002]);

/** The side panel `org`: a customer's workspace, what it may use, and the way in. */
export function OrganizationPanel({ id }: { id: string }) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const words = text.provider;
  const supplant = useSupplant();
  const changes = useSession()?.user.role === 'admin';
  const { data, error, refetch } = useCall(readOrganization, { params: { organizationId: id } });
  if (error instanceof ApiError && gone.has(error.code)) {
    return (
      <EmptyState icon={BuildingComplex} title={words.panel.gone}>
        {words.panel.goneText}
      </EmptyState>
    );
  }
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={8} />;
  const { name, slug, picture, createdBy } = data;
  // One acts for a person; the server says it where there is none any more.
  const creator = createdBy?.fullName || createdBy?.email || name;
  return (
    <div className={styles.panel}>
      <section className={styles.part}>
        <h3 className={styles.head}>
          <Avatar name={name} id={id} src={picture} size="md" shape="rounded" />
          {name}
        </h3>
        <KeyValues
          columns={2}
          items={[
            { label: words.panel.address, value: slug, copy: true, mono: true },
            { label: words.columns.createdBy, value: createdBy?.email, copy: true },
            { label: words.columns.plan, value: planName(texts.labels, data.planCode) },
            { label: words.columns.trial, value: trialWords(i18n, data.trialDaysLeft) },
            { label: words.columns.collaborators, value: data.collaborators },
            { label: words.columns.activity, value: <Time instant={data.lastActivityDate} /> },
            { label: words.columns.created, value: <Time instant={data.createdAt} /> },
          ]}
        />
        <div className={styles.foot}>
          <Button icon={UserRoundCheck} onClick={() => supplant({ organization: id, name: creator, path: `/${slug}` })}>
            {words.panel.open}
          </Button>
        </div>
      </section>
      {changes && <TrialForm key={`trial ${data.updatedAt}`} organization={data} />}
      <PlatformsForm key={`platforms ${data.updatedAt}`} organization={data} changes={changes} />
      <LimitsForm
        key={data.updatedAt}
        organization={data}
        changes={changes}
        readAgain={async () => {
          await refetch();
        }}
      />
    </div>
  );
}
