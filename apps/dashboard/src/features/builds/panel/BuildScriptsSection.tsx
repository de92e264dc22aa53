import { type BuildScripts, buildScripts } from '@muster/contract/build-scripts';
import { updateBuildScripts } from '@muster/contract/calls/build-details';
import { buildScriptPhases } from '@muster/contract/enumerations/apps';
import { labelIn } from '@muster/phrases/lookup';
import { CodeBlock } from '@muster/ui/CodeBlock';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { TextArea } from '@muster/ui/TextArea';
import { SquareTerminal } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { type BuildProps, changedByBuild, paramsOf } from './build-context.ts';
import styles from './panel.module.css';

/** What devices run around the installation of this build, by phase. */
export function BuildScriptsSection(of: BuildProps) {
  const gates = useGates();
  if (gates === undefined) return null;
  const mayChange = gates.may('script', 'update', of.app.security.role);
  return mayChange ? <ScriptsForm {...of} /> : <Scripts scripts={of.build.scripts} />;
}

function Scripts({ scripts }: { scripts: BuildScripts }) {
  const { text, texts } = useAccountI18n();
  const words = text.buildPanel.scripts;
  const written = buildScriptPhases.filter((phase) => scripts[phase].trim() !== '');
  return (
    <div className={styles.sections}>
      <Notice kind="info">
        {texts.messages.permission.readOnly} {words.readOnly}
      </Notice>
      {written.length === 0 && (
        <EmptyState icon={SquareTerminal} title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      {written.map((phase) => (
        <CodeBlock
          key={phase}
          label={labelIn(texts.labels, 'buildScriptPhase', phase)}
          code={scripts[phase]}
          language="shell"
          wrap
        />
      ))}
    </div>
  );
}

function ScriptsForm(of: BuildProps) {
  const { text, texts } = useAccountI18n();
  const { hints } = text.appSettings.scripts;
  const change = useChange(updateBuildScripts, { invalidates: changedByBuild, success: 'saved', tellsErrors: false });
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: buildScripts.shape,
    initial: of.build.scripts,
    guard: true,
    async submit(scripts) {
      await change.mutateAsync({ params: paramsOf(of), body: { scripts } });
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p className={styles.lead}>{text.buildPanel.scripts.text}</p>
      <FormError error={error} />
      {buildScriptPhases.map((phase) => (
        <TextArea
          key={phase}
          {...field(phase)}
          label={labelIn(texts.labels, 'buildScriptPhase', phase)}
          hint={hints[phase]}
          rows={5}
          mono
          spellCheck={false}
        />
      ))}
      <SaveButton pending={pending} dirty={dirty} />
    </form>
  );
}
