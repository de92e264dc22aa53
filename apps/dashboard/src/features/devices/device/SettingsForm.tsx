import { listDevices, readDevice, updateDevice } from '@muster/contract/calls/devices';
import { Combobox } from '@muster/ui/Combobox';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useFindPeople } from '../../../shared/people/use-find-people.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useDevice } from './use-device.ts';

const { tags } = updateDevice.body.shape;
const schemas = {
  displayName: z.string().check(z.trim(), z.maxLength(120)),
  tags: z.array(z.string()),
  mdmUserId: z.string(),
};

/** What administrators say of the device. */
export function SettingsForm() {
  const { text, fill } = useAccountI18n();
  const { org = '' } = useParams();
  const device = useDevice();
  const gates = useGates();
  const words = text.devices.settings;
  const params = { org, deviceId: device.id };
  const may = gates?.may('admDevice', 'update') ?? false;
  const saving = useChange(updateDevice, {
    invalidates: [listDevices, readDevice],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { displayName: device.displayName, tags: [...device.tags], mdmUserId: device.mdmUser?.id ?? '' },
    guard: true,
    async submit(values) {
      await saving.mutateAsync({
        params,
        body: {
          updatedAt: device.updatedAt,
          // Its own name is followed when the device changes it.
          displayName: ['', device.deviceName].includes(values.displayName) ? null : values.displayName,
          tags: [...values.tags] as z.output<NonNullable<typeof tags>>,
          mdmUserId: values.mdmUserId === '' ? null : values.mdmUserId,
        },
      });
    },
  });
  const load = useFindPeople(org);
  const employee = device.mdmUser && { value: device.mdmUser.id, label: device.mdmUser.name || device.mdmUser.email };
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <h2>{words.title}</h2>
      <FormError error={error} />
      <TextField
        {...field('displayName')}
        label={words.name}
        hint={fill(words.nameHint, { name: device.deviceName ?? '' })}
        disabled={!may}
        autoComplete="off"
      />
      <TagInput {...field('tags')} label={words.tags} hint={text.devices.bulk.tagsHint} disabled={!may} />
      <Combobox
        {...field('mdmUserId')}
        label={words.employee}
        placeholder={words.noEmployee}
        load={load}
        {...(employee ? { selected: employee } : {})}
        disabled={!may || !gates?.may('organizationCollaborator', 'list')}
      />
      {may && (
        <div>
          <Submit pending={pending}>{words.save}</Submit>
        </div>
      )}
    </form>
  );
}
