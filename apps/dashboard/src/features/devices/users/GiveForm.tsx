import { listDevices } from '@muster/contract/calls/devices';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';

interface Props {
  org: string;
  save(deviceIds: string[]): Promise<void>;
  onClose(): void;
}

/** Devices for somebody, each found by its name or serial number. */
export function GiveForm({ org, save, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.area.users;
  const { api } = useServices();
  const [names] = useState(() => new Map<string, string>());
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { items } = await api.send(listDevices, { params: { org }, query: { q, limit: '20' } }, signal);
      return items.map(({ id, displayName, serialNumber, mdmUser }) => {
        names.set(id, displayName);
        const detail = [serialNumber, mdmUser?.name || mdmUser?.email].filter(Boolean).join(' · ');
        return { value: id, label: displayName, ...(detail && { detail }) };
      });
    },
    [api, org, names],
  );
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { deviceIds: z.array(z.string()) },
    initial: { deviceIds: [] as string[] },
    submit: ({ deviceIds }) => save([...deviceIds]),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <PickMany
        {...field('deviceIds')}
        label={words.devices}
        hint={words.devicesHint}
        choices={{ load, nameOf: (id) => names.get(id) }}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending} disabled={values.deviceIds.length === 0}>
          {text.devices.area.assign.save}
        </Submit>
      </DialogFoot>
    </form>
  );
}
