import type { Application } from '@muster/contract/apps';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Gate } from '../../../shared/permissions/Gate.tsx';
import styles from '../publications.module.css';
import { FormGroup } from './FormGroup.tsx';
import type { PublicationForm } from './publication-form.ts';

interface Props {
  app: Application;
  form: PublicationForm;
  readOnly: boolean;
}

/** What visitors see in place of what the app and the workspace have. */
export function LookFields({ app, form, readOnly }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.publications.form;
  return (
    <FormGroup title={words.look}>
      <TextField
        {...form.field('name')}
        label={words.name}
        hint={fill(words.nameHint, { name: app.name })}
        autoComplete="off"
        readOnly={readOnly}
      />
      <TextArea
        {...form.field('description')}
        label={words.description}
        hint={words.descriptionHint}
        rows={3}
        readOnly={readOnly}
      />
      <Gate feature="customBranding" otherwise="locked">
        <div className={styles.pair}>
          <Color form={form} name="primaryColor" label={words.primaryColor} readOnly={readOnly} />
          <Color form={form} name="buttonColor" label={words.buttonColor} readOnly={readOnly} />
        </div>
      </Gate>
    </FormGroup>
  );
}

/** What the product itself has (packages/ui, tokens). */
const usual = '#2f5bea';

interface ColorProps {
  form: PublicationForm;
  name: 'primaryColor' | 'buttonColor';
  label: string;
  readOnly: boolean;
}

function Color({ form, name, label, readOnly }: ColorProps) {
  const words = useAccountI18n().text.publications.form;
  const digits = /^#?([0-9a-f]{6})$/i.exec(form.values[name].trim())?.[1];
  return (
    <TextField
      {...form.field(name)}
      label={label}
      hint={words.colorHint}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      readOnly={readOnly}
      before={
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${words.pick}: ${label}`}
          value={digits === undefined ? usual : `#${digits.toLowerCase()}`}
          disabled={readOnly}
          onChange={(event) => form.set(name, event.target.value.slice(1).toUpperCase())}
        />
      }
    />
  );
}
