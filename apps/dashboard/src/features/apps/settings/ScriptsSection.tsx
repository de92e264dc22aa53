import { buildScripts } from '@muster/contract/build-scripts';
import { buildScriptPhases } from '@muster/contract/enumerations/apps';
import { labelIn } from '@muster/phrases/lookup';
import { TextArea } from '@muster/ui/TextArea';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import type { AppSectionProps } from './app-sections.ts';
import { useSaveApp } from './use-save-app.ts';

export function ScriptsSection({ app }: AppSectionProps) {
  const { text, texts } = useAccountI18n();
  const { scripts, sections } = text.appSettings;
  const { update } = useSaveApp(app);
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: buildScripts.shape,
    initial: app.defaultScripts,
    guard: true,
    async submit(values) {
      await update({ defaultScripts: values });
    },
  });
  return (
    <Section title={sections.scripts} text={scripts.text}>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        {buildScriptPhases.map((phase) => (
          <TextArea
            key={phase}
            {...field(phase)}
            label={labelIn(texts.labels, 'buildScriptPhase', phase)}
            hint={scripts.hints[phase]}
            rows={6}
            mono
            spellCheck={false}
          />
        ))}
        <SaveButton pending={pending} dirty={dirty} />
      </form>
    </Section>
  );
}
