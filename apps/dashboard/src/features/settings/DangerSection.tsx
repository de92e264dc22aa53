import { readProfile } from '@muster/contract/calls/sessions';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import type { Organization } from '@muster/contract/entities';
import { workspaceSlug } from '@muster/contract/fields';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { Section, type SectionProps } from './Section.tsx';
import styles from './settings.module.css';

export function DangerSection({ organization }: SectionProps) {
  const { text, fill } = useAccountI18n();
  const { danger } = text.settings;
  const dialogs = useDialogs();

  function ask(): void {
    void dialogs.modal({
      title: danger.delete,
      content: (close) => <DeleteForm organization={organization} onClose={close} />,
    });
  }

  return (
    <Section title={text.settings.sections.danger} text={danger.text}>
      <div className={styles.danger}>
        <div>
          <h3>{danger.delete}</h3>
          <p className={styles.lead}>{fill(danger.deleteText, { name: organization.name })}</p>
        </div>
        <Button color="danger-outline" onClick={ask}>
          {danger.confirm}
        </Button>
      </div>
    </Section>
  );
}

/** The address of the workspace is typed, so that nobody deletes another one than they mean. */
function DeleteForm({ organization, onClose }: { organization: Organization; onClose(): void }) {
  const { text, fill } = useAccountI18n();
  const { danger } = text.settings;
  const { api, session, restartAt } = useServices();
  const { name, slug } = organization;
  const remove = useChange(deleteWorkspace, { tellsErrors: false });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { slug: workspaceSlug(slug) },
    async submit(body) {
      await remove.mutateAsync({ params: { org: slug }, body });
      session.saveUser(await api.send(readProfile, {}));
      // Nothing of it may stay on the page.
      restartAt(paths.index);
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Notice kind="warning">{fill(danger.deleteText, { name })}</Notice>
      <TextField
        {...field('slug')}
        label={fill(danger.type, { slug })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <div className={styles.dialogActions}>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit color="danger" pending={pending}>
          {danger.confirm}
        </Submit>
      </div>
    </form>
  );
}
