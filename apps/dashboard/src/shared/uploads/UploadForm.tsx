import { buildTags, changelog } from '@muster/contract/builds';
import { listAppAttributes } from '@muster/contract/calls/apps';
import { Button } from '@muster/ui/Button';
import { FileRow } from '@muster/ui/FileRow';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import form from '../form/form.module.css';
import { Submit } from '../form/Submit.tsx';
import { useForm } from '../form/use-form.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { UploadApp, UploadFields } from './upload.ts';
import styles from './uploads.module.css';

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
  const params = { org: app.organization.id, appId: app.id, type: 'tags' } as const;
  // Asked anew each time: the builds that were sent a moment ago may have brought some.
  const known = useCall(listAppAttributes, { params }, { staleTime: 0, follows: ['application', 'build'] });
  const { field, onSubmit, pending } = useForm({
    schemas: { tags: buildTags, changelog },
    initial: { tags: [], changelog: '' },
    async submit(fields) {
      onSend(left, fields);
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
      <TagInput
        {...field('tags')}
        label={words.tags}
        hint={words.tagsHint}
        suggestions={known.data?.items.map(({ value }) => value) ?? []}
        autoFocus
      />
      <TextArea {...field('changelog')} label={words.changelog} hint={words.changelogHint} rows={4} />
      <div className={styles.actions}>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{fill(words.submit, { count: left.length })}</Submit>
      </div>
    </form>
  );
}
