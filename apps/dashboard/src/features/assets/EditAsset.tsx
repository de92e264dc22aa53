import { type AssetDetails, assetFields } from '@muster/contract/assets';
import { listAssets, readAsset, updateAsset } from '@muster/contract/calls/assets';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import formStyles from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { mayUpdate } from './rights.ts';

export function EditAsset({ org, asset }: { org: string; asset: AssetDetails }) {
  const words = useAccountI18n().text.assets.new;
  const readOnly = !mayUpdate(useGates(), asset);
  const params = { org, assetId: asset.id };
  const [initial] = useState(() => fieldsOf(asset));
  const update = useChange(updateAsset, { invalidates: [listAssets, readAsset], success: 'saved', tellsErrors: false });
  const form = useForm({
    schemas: assetFields,
    initial,
    guard: true,
    fieldOf: nameField,
    async submit(values) {
      // As the page last read it: uploading and deleting versions beside this form change it, too.
      const now = await update.mutateAsync({ params, body: { ...values, updatedAt: asset.updatedAt } });
      form.reset(fieldsOf(now));
    },
  });
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <FormError error={form.error} />
      <TextField label={words.name} disabled={readOnly} autoComplete="off" {...form.field('name')} />
      <TextArea label={words.description} disabled={readOnly} {...form.field('description')} />
      <TagInput label={words.tags} disabled={readOnly} {...form.field('tags')} />
      {!readOnly && <SaveButton pending={form.pending} dirty={form.dirty} />}
    </form>
  );
}

function fieldsOf({ name, description, tags }: AssetDetails) {
  return { name, description, tags };
}
