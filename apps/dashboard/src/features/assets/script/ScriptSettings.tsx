import { scriptLanguages } from '@muster/contract/assets';
import { Select } from '@muster/ui/Select';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ScriptArguments } from './ScriptArguments.tsx';
import styles from './script.module.css';
import { isUntouched, languageIn, type ScriptForm, startOf } from './script-form.ts';

interface Props {
  form: ScriptForm;
  readOnly: boolean;
  /** Another text for the editor. */
  onReplace(content: string): void;
}

/** What is said of a script: its name, its language, its arguments. */
export function ScriptSettings({ form, readOnly, onReplace }: Props) {
  const words = useAccountI18n().text.assets.script;
  const { content } = form.values;
  return (
    <div className={styles.fields}>
      <TextField label={words.name} disabled={readOnly} autoComplete="off" {...form.field('name')} />
      <Select
        label={words.language}
        options={scriptLanguages.map((value) => ({ value, label: words.languages[value] }))}
        disabled={readOnly}
        {...form.field('language')}
        onChange={(next) => {
          const chosen = scriptLanguages.find((one) => one === next) ?? languageIn(form.values);
          form.set('language', chosen);
          if (isUntouched(content)) onReplace(startOf(chosen));
        }}
      />
      <TextArea label={words.description} disabled={readOnly} {...form.field('description')} />
      <TagInput label={words.tags} disabled={readOnly} {...form.field('tags')} />
      <ScriptArguments form={form} readOnly={readOnly} />
    </div>
  );
}
