import { buildFields, buildTags, changelog } from '@muster/contract/builds';
import { listAppAttributes } from '@muster/contract/calls/apps';
import { listBuildPackages } from '@muster/contract/calls/builds';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { FileRow } from '@muster/ui/FileRow';
import { Select } from '@muster/ui/Select';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../api/use-call.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import form from '../form/form.module.css';
import { Submit } from '../form/Submit.tsx';
import { useForm } from '../form/use-form.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { useWorkspace } from '../permissions/use-workspace.ts';
import { findStrangers } from './find-strangers.ts';
import type { UploadApp, UploadFields } from './upload.ts';
import styles from './uploads.module.css';

type Platform = WorkspaceBundle['buildPlatforms'][number];

/** For no platform of the installation's own: the file says what it is for. No slug is like this. */
const asRead = '*';
const version = buildFields.shape.versionName.def.innerType;

interface Props {
  app: UploadApp;
  files: readonly File[];
  onClose(): void;
  onSend(files: readonly File[], fields: UploadFields): void;
}

/** What there is to say about builds before they are sent: it holds for all of them. */
export function UploadForm({ app, files, onClose, onSend }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.uploads.form;
  const [left, setLeft] = useState(files);
  const params = { org: app.organization, appId: app.id, attribute: 'tags' } as const;
  // Asked anew each time: the builds that were sent a moment ago may have brought some.
  const known = useCall(listAppAttributes, { params }, { staleTime: 0, follows: ['application', 'build'] });
  const packages = useCall(listBuildPackages, { params: { org: app.organization, appId: app.id } }, { staleTime: 0 });
  const dialogs = useDialogs();
  const own = useOwnPlatforms(app);

  /** Whether all of them belong here, by their identifiers or because somebody says so. */
  async function belong(): Promise<boolean> {
    const strangers = await findStrangers(left, packages.data?.items ?? []);
    if (strangers.length === 0) return true;
    const { title, text: explained, line, confirm } = text.uploads.other;
    const known = [...new Set(strangers.flatMap((each) => each.known))].join(', ');
    return dialogs.confirm({
      title: fill(title, { count: strangers.length, app: app.name }),
      text: (
        <>
          <ul className={styles.strangers}>
            {strangers.map(({ file, identifier }) => (
              <li key={file.name}>{fill(line, { name: file.name, package: identifier })}</li>
            ))}
          </ul>
          <p>{fill(explained, { app: app.name, known })}</p>
        </>
      ),
      confirmLabel: confirm,
    });
  }

  const { field, values, onSubmit, pending } = useForm({
    schemas: { tags: buildTags, changelog, platform: z.string(), version },
    initial: { tags: [], changelog: '', platform: platformByName(own, files) ?? asRead, version: '' },
    async submit({ platform, version: versionName, ...fields }) {
      if (await belong())
        onSend(left, { ...fields, ...(platform === asRead ? {} : { buildPlatform: platform, versionName }) });
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <ul className={styles.chosen} aria-label={words.files}>
        {left.map((file, index) => (
          <FileRow
            key={`${file.name} ${file.lastModified} ${file.size}`}
            file={{ id: `${index}`, name: file.name, size: file.size, state: 'waiting', progress: 0, note: '' }}
            {...(left.length > 1 && { onCancel: () => setLeft(left.filter((each) => each !== file)) })}
          />
        ))}
      </ul>
      {own.length > 0 && (
        <Select
          {...field('platform')}
          label={words.platform}
          hint={words.platformHint}
          options={[
            { value: asRead, label: words.asRead },
            ...own.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      )}
      {values.platform !== asRead && <TextField {...field('version')} label={words.version} autoComplete="off" />}
      <TagInput
        {...field('tags')}
        label={fill(text.common.optional, { label: words.tags })}
        hint={words.tagsHint}
        suggestions={known.data?.items.map(({ value }) => value) ?? []}
        autoFocus
      />
      <TextArea
        {...field('changelog')}
        label={fill(text.common.optional, { label: words.changelog })}
        hint={words.changelogHint}
        rows={4}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{fill(words.submit, { count: left.length })}</Submit>
      </DialogFoot>
    </form>
  );
}

/** Of archives for the installation's own platforms nothing says what they are for, so it is asked where there are some. */
function useOwnPlatforms({ buildPlatforms }: UploadApp): Platform[] {
  const known = useWorkspace().data?.buildPlatforms ?? [];
  return known.filter(
    ({ processable, slug }) => !processable && (buildPlatforms.length === 0 || buildPlatforms.includes(slug)),
  );
}

/** The one that alone takes files with such names. */
function platformByName(own: readonly Platform[], files: readonly File[]): string | undefined {
  const takes = ({ extensions }: Platform, { name }: File) =>
    extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  return own.find((platform) => files.every((file) => takes(platform, file)))?.slug;
}
