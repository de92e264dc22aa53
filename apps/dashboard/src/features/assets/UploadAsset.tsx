import { assetFields } from '@muster/contract/assets';
import { createAsset, deleteAsset, listAssets, readAssetStorage } from '@muster/contract/calls/assets';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useToasts } from '../../shared/errors/use-toasts.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import formStyles from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import { fileTypeOf, nameOfFile } from './asset-kinds.ts';
import { FileField } from './FileField.tsx';
import { useSending } from './use-sending.ts';

/** A file, and what it is called: it becomes an asset of the type that the file is. */
export function UploadAsset({ org, onDone }: { org: string; onDone(id: string): void }) {
  const { text, fill } = useAccountI18n();
  const words = text.assets.new;
  const toasts = useToasts();
  const { progress, send, stop } = useSending(org);
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState(false);
  const changes = { invalidates: [listAssets, readAssetStorage], tellsErrors: false };
  const creating = useChange(createAsset, changes);
  const removing = useChange(deleteAsset, { ...changes, tellsErrors: true });
  const form = useForm({
    schemas: assetFields,
    initial: { name: '', description: '', tags: [] },
    guard: true,
    fieldOf: nameField,
    async submit({ name, description, tags }) {
      const type = file && fileTypeOf(file.name);
      if (!file || !type) return setMissing(true);
      const { id } = await creating.mutateAsync({ params: { org }, body: { type, name, description, tags } });
      try {
        await send(id, file);
      } catch (error) {
        // An asset without a file would be in the way of the next attempt.
        await removing.mutateAsync({ params: { org, assetId: id } });
        throw error;
      }
      changedHere();
      toasts.success(fill(words.done, { name }));
      form.reset();
      onDone(id);
    },
  });

  function take(chosen: File | undefined): void {
    setFile(chosen);
    setMissing(false);
    if (chosen && form.values.name === '') form.set('name', nameOfFile(chosen.name));
  }

  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <FormError error={form.error} />
      <FileField
        file={file}
        progress={progress}
        disabled={form.pending}
        error={missing ? words.noFile : undefined}
        onFile={take}
        onCancel={stop}
      />
      <TextField label={words.name} disabled={form.pending} autoComplete="off" {...form.field('name')} />
      <TextArea label={words.description} disabled={form.pending} {...form.field('description')} />
      <TagInput label={words.tags} disabled={form.pending} {...form.field('tags')} />
      <div>
        <Submit pending={form.pending}>{words.submit}</Submit>
      </div>
      {form.pending && <p role="status">{words.stay}</p>}
    </form>
  );
}
