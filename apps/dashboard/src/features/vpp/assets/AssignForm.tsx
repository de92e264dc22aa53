import { assignVppAsset, listVppAssets, listVppLicences, readVppAsset } from '@muster/contract/calls/vpp';
import type { VppAsset } from '@muster/contract/vpp';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useHolderChoices } from '../use-holder-choices.ts';

interface Props {
  org: string;
  asset: VppAsset;
  onClose(): void;
}

const schemas = {
  to: z.enum(['devices', 'people']),
  deviceIds: z.array(z.string()),
  personIds: z.array(z.string()),
};

/** To which devices, or to which people, licenses go. */
export function AssignForm({ org, asset, onClose }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.assign;
  const choices = useHolderChoices(org);
  const saving = useChange(assignVppAsset, {
    invalidates: [readVppAsset, listVppAssets, listVppLicences],
    success: ({ wanted }) => (wanted === 0 ? words.already : fill(words.done, { count: wanted })),
    tellsErrors: false,
  });
  const initial: z.output<z.ZodMiniObject<typeof schemas>> = {
    to: asset.deviceAssignable ? 'devices' : 'people',
    deviceIds: [],
    personIds: [],
  };
  const { field, values, error, pending, onSubmit } = useForm({
    schemas,
    initial,
    across({ to, deviceIds, personIds }) {
      const nobody = { name: 'required', params: {} } as const;
      if (to === 'devices') return deviceIds.length === 0 ? { deviceIds: nobody } : {};
      return personIds.length === 0 ? { personIds: nobody } : {};
    },
    async submit({ to, deviceIds, personIds }) {
      const body = to === 'devices' ? { deviceIds } : { personIds };
      await saving.mutateAsync({ params: { org, vppAssetId: asset.id }, body });
      onClose();
    },
  });
  const left = asset.availableCount;
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Notice kind={left > 0 ? 'info' : 'warning'}>
        {left > 0 ? fill(words.left, { count: left }) : words.noneLeft}
      </Notice>
      {asset.deviceAssignable && (
        <SegmentedControl
          {...field('to')}
          value={values.to || 'devices'}
          label={words.to}
          options={[
            { value: 'devices', label: words.devices },
            { value: 'people', label: words.people },
          ]}
        />
      )}
      {values.to === 'people' ? (
        <PickMany {...field('personIds')} label={words.addPerson} hint={words.peopleHint} choices={choices.people} />
      ) : (
        <PickMany {...field('deviceIds')} label={words.addDevice} hint={words.devicesHint} choices={choices.devices} />
      )}
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.submit}</Submit>
      </DialogFoot>
    </form>
  );
}
