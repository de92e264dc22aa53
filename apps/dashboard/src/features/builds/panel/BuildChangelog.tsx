import { changelog } from '@muster/contract/builds';
import { updateBuild } from '@muster/contract/calls/build-details';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextArea } from '@muster/ui/TextArea';
import { FileText, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useReadAt } from '../../../shared/settings/use-read-at.ts';
import { type BuildProps, changedByBuild, paramsOf } from './build-context.ts';
import styles from './panel.module.css';
import { useReadAgain } from './use-read-again.ts';

const Markdown = lazyPart(async () => (await import('@muster/ui/Markdown')).Markdown);

/** What is new in it, as people read it. */
export function BuildChangelog(of: BuildProps) {
  const words = useAccountI18n().text.buildPanel.changelog;
  const mayChange = usePermission('build', 'update', of.app.security.role);
  /** Undefined as long as nobody has: afterwards the focus returns to where it was. */
  const [editing, setEditing] = useState<boolean>();
  const { changelog: written } = of.build;
  if (editing) return <ChangelogForm {...of} onDone={() => setEditing(false)} />;
  const edit = mayChange && (
    <Button color="outline" size="sm" icon={Pencil} autoFocus={editing === false} onClick={() => setEditing(true)}>
      {words.edit}
    </Button>
  );
  if (written.trim() === '') {
    return (
      <EmptyState icon={FileText} title={words.none} action={edit}>
        {words.noneText}
      </EmptyState>
    );
  }
  return (
    <div className={styles.sections}>
      <Markdown text={written} meanwhile={<Skeleton lines={4} />} />
      {edit && <div>{edit}</div>}
    </div>
  );
}

function ChangelogForm({ onDone, ...of }: BuildProps & { onDone(): void }) {
  const { text } = useAccountI18n();
  const words = text.buildPanel.changelog;
  const id = useId();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const { readAt, save } = useReadAt(of.build, useReadAgain(of));
  const change = useChange(updateBuild, { invalidates: changedByBuild, success: 'saved', tellsErrors: false });
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { changelog },
    initial: { changelog: of.build.changelog },
    guard: true,
    async submit(body) {
      await save(() => change.mutateAsync({ params: paramsOf(of), body: { ...body, updatedAt: readAt } }));
      onDone();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <SegmentedControl
        id={id}
        name="mode"
        label={words.mode}
        hideLabel
        value={mode}
        options={[
          { value: 'write', label: words.write },
          { value: 'preview', label: words.preview },
        ]}
        onChange={(next) => setMode(next === 'preview' ? 'preview' : 'write')}
      />
      {mode === 'write' ? (
        <TextArea {...field('changelog')} label={words.text} hint={words.hint} rows={12} autoFocus />
      ) : (
        <div className={styles.preview}>
          {values.changelog.trim() === '' ? (
            <p className={styles.quiet}>{words.nothing}</p>
          ) : (
            <Markdown text={values.changelog} meanwhile={<Skeleton lines={4} />} />
          )}
        </div>
      )}
      <div className={styles.foot}>
        <Submit pending={pending}>{text.common.save}</Submit>
        <Button color="outline" onClick={onDone}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}
