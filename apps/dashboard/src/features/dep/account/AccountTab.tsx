import { listDepProfiles, readDepAccount, updateDepAccount } from '@muster/contract/calls/dep';
import { type DepAccount, depRules } from '@muster/contract/dep';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useChoices } from '../../../shared/form/use-choices.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import settings from '../../../shared/settings/settings.module.css';
import { useRenewal } from './use-renewal.tsx';

interface Props {
  org: string;
  account: DepAccount;
  token: NonNullable<DepAccount['token']>;
}

const time = (instant: string | null) => instant && <Time instant={instant} />;

/** Who this workspace is at Apple, until when, and what new devices get. */
export function AccountTab({ org, account, token }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.dep.account;
  const renew = useRenewal(org);
  return (
    <div className={frame.page}>
      <Section title={words.title} text={words.text}>
        <KeyValues
          items={[
            { label: words.organization, value: token.organizationName },
            { label: words.server, value: token.serverName },
            { label: words.admin, value: token.adminId, copy: true },
            { label: words.uuid, value: token.serverUuid, copy: true, mono: true },
            { label: words.uploaded, value: time(token.uploadedAt) },
            { label: words.expires, value: time(token.expiresAt) },
            { label: words.synced, value: time(account.syncedAt) },
            { label: words.next, value: time(token.expired ? null : account.nextSyncAt) },
          ]}
        />
        <p className={frame.quiet}>{fill(words.every, { minutes: depRules.syncMinutes })}</p>
        {renew && (
          <div>
            <Button color="outline" icon={RotateCw} onClick={renew}>
              {text.dep.state.renew}
            </Button>
          </div>
        )}
      </Section>
      <NewDevices key={account.defaultProfileId} org={org} profileId={account.defaultProfileId} />
    </div>
  );
}

function NewDevices({ org, profileId }: { org: string; profileId: string | null }) {
  const { text } = useAccountI18n();
  const words = text.dep.account;
  const gates = useGates();
  const may = gates?.may('admEnterprise', 'update') ?? false;
  const { options, load, nameOf } = useChoices(listDepProfiles, org, 'admDepProfile', []);
  const saving = useChange(updateDepAccount, {
    invalidates: [readDepAccount, listDepProfiles],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: { defaultProfileId: z.string() },
    initial: { defaultProfileId: profileId ?? '' },
    async submit({ defaultProfileId }) {
      await saving.mutateAsync({ params: { org }, body: { defaultProfileId: defaultProfileId || null } });
    },
  });
  const name = profileId === null ? undefined : nameOf(profileId);
  const none = options?.length === 0;
  return (
    <Section title={words.newDevices} text={words.newDevicesText} readOnly={!may}>
      {none ? (
        <p>
          {text.dep.state.noProfile}{' '}
          {gates?.may('admDepProfile', 'create') && (
            <Link to={{ search: 'tab=profiles&section=new' }}>{text.dep.profiles.create}</Link>
          )}
        </p>
      ) : (
        <form className={`${form.form} ${settings.form}`} onSubmit={onSubmit} noValidate>
          <FormError error={error} />
          <Combobox
            {...field('defaultProfileId')}
            label={words.profile}
            placeholder={words.noProfile}
            disabled={!may}
            {...(options ? { options } : load && { load })}
            {...(profileId !== null && name !== undefined && { selected: { value: profileId, label: name } })}
          />
          {may && <SaveButton pending={pending} dirty={dirty} />}
        </form>
      )}
    </Section>
  );
}
