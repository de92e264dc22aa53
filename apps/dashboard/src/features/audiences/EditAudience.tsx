import type { AudienceDetails } from '@muster/contract/audiences';
import {
  listAudienceMembers,
  listAudiences,
  listUsableAudiences,
  readAudience,
  readAudienceEmails,
  updateAudience,
} from '@muster/contract/calls/audiences';
import { Skeleton } from '@muster/ui/Skeleton';
import { useMemo, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import beside from '../../shared/form/preview.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { useReadAt } from '../../shared/settings/use-read-at.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { audienceAcross, audienceSchemas, bodyOf, readEmails, valuesOf } from './audience-form.ts';
import { LivePreview } from './LivePreview.tsx';

/** Its addresses may be many, and are read only by those who come to change it. */
export function EditAudience({ org, audience }: { org: string; audience: AudienceDetails }) {
  const { data, error, refetch } = useCall(
    readAudienceEmails,
    { params: { org, audienceId: audience.id } },
    // What is being typed is not taken away by what somebody else saves: 5203 tells of that.
    { follows: [], staleTime: 0 },
  );
  if (error) return <Failed error={error} retry={refetch} />;
  return data ? <Editor org={org} audience={audience} emails={data.emails} /> : <Skeleton lines={8} />;
}

interface EditorProps {
  org: string;
  audience: AudienceDetails;
  emails: readonly string[];
}

function Editor({ org, audience, emails }: EditorProps) {
  const { id, groups, application, applications } = audience;
  const seesPeople = usePermission('userAudience', 'get');
  const mayChangeScope = usePermission('userAudience', 'update');
  const { readAt, save } = useReadAt(audience);
  const [initial] = useState(() => valuesOf(audience, emails));
  const [saved, setSaved] = useState(initial.emails);
  const update = useChange(updateAudience, {
    invalidates: [readAudience, readAudienceEmails, listAudienceMembers, listAudiences, listUsableAudiences],
    success: 'saved',
    tellsErrors: false,
  });
  const edited = useForm({
    schemas: audienceSchemas,
    initial,
    guard: true,
    across: audienceAcross,
    fieldOf: nameField,
    async submit(values) {
      const changed = values.emails === saved ? {} : { emails: [...readEmails(values.emails).valid] };
      await save(() =>
        update.mutateAsync({
          params: { org, audienceId: id },
          body: { ...bodyOf(values), ...changed, updatedAt: readAt },
        }),
      );
      setSaved(values.emails);
    },
  });
  const known = useMemo(
    () => ({
      groups: groups.flat().flatMap((group) => (group.name === null ? [] : [{ id: group.id, name: group.name }])),
      apps: [...(applications ?? []), ...(application ? [application] : [])],
    }),
    [groups, applications, application],
  );
  const { values, error, pending, dirty, onSubmit } = edited;
  const asked = { ...values, usersScope: values.usersScope || ('all' as const), sameAs: { id, emails: saved } };
  return (
    <form className={beside.editor} onSubmit={onSubmit} noValidate>
      <div className={form.form}>
        <FormError error={error} />
        <AudienceFields org={org} form={edited} ofAppAlone={!mayChangeScope} known={known} />
        <SaveButton pending={pending} dirty={dirty} />
      </div>
      {seesPeople && <LivePreview org={org} asked={asked} />}
    </form>
  );
}
