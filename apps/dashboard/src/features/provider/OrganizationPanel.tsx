import { type AdminOrganizationDetail, readOrganization } from '@muster/contract/calls/admin-organizations';
import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { BuildingComplex, UserRoundCheck } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useSession } from '../../shared/services.ts';
import { isAdminViewer } from '../../shared/session/auth-state.ts';
import { useSupplant } from '../../shared/supplanting/use-supplant.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { planName, trialWords } from './organization-list.tsx';
import { PlatformsForm } from './PlatformsForm.tsx';
import styles from './provider.module.css';

// With its calendar, which is large.
const TrialForm = lazyPart(async () => (await import('./TrialForm.tsx')).TrialForm);

/** The side panel `org`: a customer's workspace, what it may use, and the way in. */
export function OrganizationPanel({ id }: { id: string }) {
  const words = useAccountI18n().text.provider.panel;
  const read = useCall(readOrganization, { params: { organizationId: id } });
  return (
    <EntityPanel read={read} gone={{ icon: BuildingComplex, title: words.gone, text: words.goneText }}>
      {(organization) => (
        <Whole
          organization={organization}
          readAgain={async () => {
            await read.refetch();
          }}
        />
      )}
    </EntityPanel>
  );
}

function Whole({
  organization: data,
  readAgain,
}: {
  organization: AdminOrganizationDetail;
  readAgain(): Promise<void>;
}) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const words = text.provider;
  const supplant = useSupplant();
  const account = useSession();
  const changes = account !== undefined && !isAdminViewer(account);
  const { id, name, slug, picture, createdBy } = data;
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
      {changes && <TrialForm key={`trial ${data.updatedAt}`} organization={data} meanwhile={<Skeleton lines={2} />} />}
      <PlatformsForm key={`platforms ${data.updatedAt}`} organization={data} changes={changes} />
      <LimitsForm key={data.updatedAt} organization={data} changes={changes} readAgain={readAgain} />
    </div>
  );
}
