import { buildTags } from '@muster/contract/builds';
import { listAppAttributes } from '@muster/contract/calls/apps';
import { updateBuild } from '@muster/contract/calls/build-details';
import { Button } from '@muster/ui/Button';
import { TagInput } from '@muster/ui/TagInput';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useReadAt } from '../../../shared/settings/use-read-at.ts';
import list from '../builds.module.css';
import { type BuildProps, changedByBuild, paramsOf } from './build-context.ts';
import styles from './panel.module.css';
import { useReadAgain } from './use-read-again.ts';

/** Its tags, changed in their place. */
export function BuildTags(of: BuildProps) {
  const words = useAccountI18n().text.buildPanel;
  const { app, build } = of;
  const mayChange = usePermission('build', 'update', app.security.role);
  /** Undefined as long as nobody has: afterwards the focus returns to where it was. */
  const [editing, setEditing] = useState<boolean>();
  if (editing) return <TagsForm {...of} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.tags}>
      <h3 className="visually-hidden">{words.tags}</h3>
      {build.tags.length === 0 && <span className={list.quiet}>{words.noTags}</span>}
      <ul aria-label={words.tags}>
        {build.tags.map((tag) => (
          <li key={tag} className={list.tag} title={tag}>
            {tag}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button
          color="white"
          size="xs"
          icon={Pencil}
          label={words.editTags}
          autoFocus={editing === false}
          onClick={() => setEditing(true)}
        />
      )}
    </div>
  );
}

function TagsForm({ onDone, ...of }: BuildProps & { onDone(): void }) {
  const { text } = useAccountI18n();
  const words = text.buildPanel;
  const { readAt, save } = useReadAt(of.build, useReadAgain(of));
  const known = useCall(listAppAttributes, { params: { org: of.org, appId: of.app.id, attribute: 'tags' } });
  const change = useChange(updateBuild, {
    invalidates: [...changedByBuild, listAppAttributes],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { tags: buildTags },
    initial: { tags: of.build.tags },
    guard: true,
    async submit({ tags }) {
      await save(() => change.mutateAsync({ params: paramsOf(of), body: { tags, updatedAt: readAt } }));
      onDone();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TagInput
        {...field('tags')}
        label={words.tags}
        hint={words.tagsHint}
        suggestions={known.data?.items.map(({ value }) => value) ?? []}
        autoFocus
      />
      <div className={styles.foot}>
        <Submit pending={pending}>{text.common.save}</Submit>
        <Button color="outline" onClick={onDone}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}
