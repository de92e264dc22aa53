import {
  listDeviceAudienceMembers,
  listDeviceAudiences,
  readDeviceAudience,
  updateDeviceAudience,
} from '@muster/contract/calls/device-audiences';
import type { DeviceAudienceDetails } from '@muster/contract/device-audiences';
import { useMemo, useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import beside from '../../shared/form/preview.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { useReadAt } from '../../shared/settings/use-read-at.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { audienceAcross, audienceSchemas, selectorsOf, valuesOf } from './audience-form.ts';
import { LivePreview } from './LivePreview.tsx';

interface Props {
  org: string;
  audience: DeviceAudienceDetails;
}

export function EditAudience({ org, audience }: Props) {
  const { readAt, save } = useReadAt(audience);
  // What is being typed is not taken away by what somebody else saves: 5203 tells of that.
  const [initial] = useState(() => valuesOf(audience));
  const update = useChange(updateDeviceAudience, {
    invalidates: [readDeviceAudience, listDeviceAudienceMembers, listDeviceAudiences],
    success: 'saved',
    tellsErrors: false,
  });
  const edited = useForm({
    schemas: audienceSchemas,
    initial,
    guard: true,
    across: audienceAcross,
    fieldOf: nameField,
    async submit({ name, description, ...chosen }) {
      const body = { name, description, selectors: selectorsOf(chosen), updatedAt: readAt };
      await save(() => update.mutateAsync({ params: { org, deviceAudienceId: audience.id }, body }));
    },
  });
  const known = useMemo(() => Object.entries(audience.labels).map(([id, name]) => ({ id, name })), [audience.labels]);
  const { values, error, pending, dirty, onSubmit } = edited;
  return (
    <form className={beside.editor} onSubmit={onSubmit} noValidate>
      <div className={form.form}>
        <FormError error={error} />
        <AudienceFields org={org} form={edited} known={known} />
        <SaveButton pending={pending} dirty={dirty} />
      </div>
      <LivePreview org={org} selectors={selectorsOf(values)} />
    </form>
  );
}
