import {
  createBuildPlatform,
  listBuildPlatforms,
  updateBuildPlatform,
} from '@muster/contract/calls/admin-organizations';
import { readBundle } from '@muster/contract/calls/workspaces';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { slugField } from '../../shared/form/slug-used.ts';
import { slugify } from '../../shared/form/slugify.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';

interface Props {
  /** Undefined for one that is added. */
  platform: WorkspaceBundle['buildPlatforms'][number] | undefined;
  onClose(): void;
}

/** A platform of the provider's own. Its address stays: builds and apps know it by that. */
export function PlatformForm({ platform, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.provider.platforms;
  const [typed, setTyped] = useState(platform !== undefined);
  const options = { invalidates: [listBuildPlatforms, readBundle], success: 'saved', tellsErrors: false } as const;
  const creating = useChange(createBuildPlatform, options);
  const changing = useChange(updateBuildPlatform, options);
  const { field, set, error, pending, onSubmit } = useForm({
    schemas: createBuildPlatform.body.shape,
    initial: {
      name: platform?.name ?? '',
      slug: platform?.slug ?? '',
      color: platform?.color ?? '4A5B76',
      extensions: platform?.extensions ?? [],
      svgIcon: platform?.svgIcon ?? '',
    },
    guard: true,
    fieldOf: slugField,
    async submit({ slug, ...body }) {
      if (platform) await changing.mutateAsync({ params: { buildPlatformId: platform.id }, body });
      else await creating.mutateAsync({ body: { ...body, slug } });
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField
        {...field('name')}
        label={words.name}
        autoComplete="off"
        autoFocus
        onChange={(value) => {
          set('name', value);
          if (!typed) set('slug', slugify(value));
        }}
      />
      <TextField
        {...field('slug')}
        label={words.slug}
        hint={words.slugHint}
        autoComplete="off"
        spellCheck={false}
        disabled={platform !== undefined}
        onChange={(value) => {
          setTyped(value !== '');
          set('slug', value);
        }}
      />
      <TagInput {...field('extensions')} label={words.extensions} hint={words.extensionsHint} lowercase />
      <TextField {...field('color')} label={words.color} autoComplete="off" spellCheck={false} />
      <TextArea {...field('svgIcon')} label={words.icon} hint={words.iconHint} rows={3} mono spellCheck={false} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending}>
          {words.save}
        </Button>
      </DialogFoot>
    </form>
  );
}
