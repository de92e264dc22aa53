import { appNotifications } from '@muster/contract/app-settings';
import { Checkbox } from '@muster/ui/Checkbox';
import { TextArea } from '@muster/ui/TextArea';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from '../../../shared/settings/settings.module.css';
import type { AppSectionProps } from './app-sections.ts';
import { useSaveApp } from './use-save-app.ts';

export function NotificationsSection({ app }: AppSectionProps) {
  const { text } = useAccountI18n();
  const { notifications: words, sections } = text.appSettings;
  const { update } = useSaveApp(app);
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: appNotifications.shape,
    initial: app.notifications,
    guard: true,
    async submit(notifications) {
      await update({ notifications });
    },
  });
  return (
    <Section title={sections.notifications} text={words.text}>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <fieldset className={`${form.form} ${styles.fields}`}>
          <legend>{words.newBuild}</legend>
          <Checkbox {...field('newBuildNotifyCollaborators')} label={words.collaborators} />
          <Checkbox {...field('newBuildNotifyEmployees')} label={words.employees} hint={words.employeesHint} />
          <TextArea {...field('newBuildMessage')} label={words.message} hint={words.messageHint} rows={4} />
        </fieldset>
        <fieldset className={`${form.form} ${styles.fields}`}>
          <legend>{words.newFeedback}</legend>
          <Checkbox {...field('newFeedbackNotifyCollaborators')} label={words.collaborators} />
        </fieldset>
        <SaveButton pending={pending} dirty={dirty} />
      </form>
    </Section>
  );
}
