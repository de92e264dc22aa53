import { createDepProfile, listDepProfiles, readDepProfile, updateDepProfile } from '@muster/contract/calls/dep';
import { ApiError } from '@muster/contract/client';
import type { DepProfile } from '@muster/contract/dep';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { FileX2, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useReadAt } from '../../../shared/settings/use-read-at.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { profileBody, profileSchemas, profileValues } from './profile-form.ts';
import styles from './profiles.module.css';
import { useProfileActions } from './use-profile-actions.ts';

const notThere = new Set([3001, 6002]);
const nameUsed = 5091;
const nameField = (error: unknown): ['name'] | undefined =>
  error instanceof ApiError && error.code === nameUsed ? ['name'] : undefined;
const back = { search: 'tab=profiles' };

/** The form of one profile; `new` makes one. */
export function ProfilePage({ org, id }: { org: string; id: string }) {
  const words = useAccountI18n().text.depProfile;
  const isNew = id === 'new';
  const read = useCall(readDepProfile, { params: { org, depProfileId: id } }, { enabled: !isNew });
  if (isNew) return <NewProfile org={org} />;
  const { data, error, refetch } = read;
  if (error instanceof ApiError && notThere.has(error.code)) {
    return (
      <Frame title={words.gone}>
        <EmptyState icon={FileX2} title={words.gone}>
          {words.goneText}
        </EmptyState>
      </Frame>
    );
  }
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={8} />;
  return <EditProfile org={org} profile={data} />;
}

function Frame({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  const words = useAccountI18n().text.depProfile;
  const heading = usePage(title);
  return (
    <div className={styles.page}>
      <BackLink to={back}>{words.back}</BackLink>
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {badge && <div>{badge}</div>}
      {children}
    </div>
  );
}

function NewProfile({ org }: { org: string }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.depProfile;
  const navigate = useNavigate();
  const gates = useGates();
  const may = gates?.may('admDepProfile', 'create') ?? false;
  const creating = useChange(createDepProfile, {
    invalidates: [listDepProfiles],
    success: ({ name }) => fill(words.created, { name }),
    tellsErrors: false,
  });
  const made = useForm({
    schemas: profileSchemas,
    initial: profileValues(),
    guard: true,
    fieldOf: nameField,
    async submit(values) {
      await creating.mutateAsync({ params: { org }, body: profileBody(values) });
      void navigate({ pathname: pathTo('devices-automated', { org }), ...back });
    },
  });
  return (
    <Frame title={words.newTitle}>
      {gates && !may && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      <form className={styles.sections} onSubmit={made.onSubmit} noValidate>
        <ProfileFields org={org} form={made} disabled={!may} template={null} />
        <FormError error={made.error} />
        {may && (
          <div className={styles.foot}>
            <Submit pending={made.pending}>{words.create}</Submit>
          </div>
        )}
      </form>
    </Frame>
  );
}

function EditProfile({ org, profile }: { org: string; profile: DepProfile }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.depProfile;
  const gates = useGates();
  const may = gates?.may('admDepProfile', 'update') ?? false;
  const { readAt, save } = useReadAt(profile);
  const [initial] = useState(() => profileValues(profile));
  const saving = useChange(updateDepProfile, {
    invalidates: [listDepProfiles, readDepProfile],
    success: 'saved',
    tellsErrors: false,
  });
  const edited = useForm({
    schemas: profileSchemas,
    initial,
    guard: true,
    fieldOf: nameField,
    async submit(values) {
      const params = { org, depProfileId: profile.id };
      await save(() => saving.mutateAsync({ params, body: { ...profileBody(values), updatedAt: readAt } }));
    },
  });
  const badge = profile.isDefault && <Badge tone="blue">{text.dep.profiles.isDefault}</Badge>;
  return (
    <Frame title={profile.name} badge={badge}>
      {gates && !may && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      <form className={styles.sections} onSubmit={edited.onSubmit} noValidate>
        <ProfileFields org={org} form={edited} disabled={!may} template={profile.template} />
        <FormError error={edited.error} />
        <div className={styles.foot}>
          {may && (
            <Submit pending={edited.pending} disabled={!edited.dirty}>
              {text.common.save}
            </Submit>
          )}
          {profile.devices > 0 && <span className={styles.quiet}>{fill(words.used, { count: profile.devices })}</span>}
          <ProfileActions org={org} profile={profile} />
        </div>
      </form>
    </Frame>
  );
}

function ProfileActions({ org, profile }: { org: string; profile: DepProfile }) {
  const { text } = useAccountI18n();
  const words = text.dep.profiles;
  const navigate = useNavigate();
  const gates = useGates();
  const { makeDefault, remove } = useProfileActions(org);
  return (
    <span>
      {!profile.isDefault && gates?.may('admEnterprise', 'update') && (
        <Button color="white" icon={Star} onClick={() => void makeDefault(profile)}>
          {words.makeDefault}
        </Button>
      )}
      {gates?.may('admDepProfile', 'delete') && (
        <Button
          color="white"
          icon={Trash2}
          onClick={() =>
            void remove(profile).then(
              (done) => done && navigate({ pathname: pathTo('devices-automated', { org }), ...back }),
            )
          }
        >
          {words.delete}
        </Button>
      )}
    </span>
  );
}
