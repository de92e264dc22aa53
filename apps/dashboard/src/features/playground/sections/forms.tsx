import { deleteKey, writeKey } from '@muster/contract/calls/key-store';
import type { ValidatorName } from '@muster/contract/validators';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Combobox } from '@muster/ui/Combobox';
import { DatePicker } from '@muster/ui/DatePicker';
import { NumberField } from '@muster/ui/NumberField';
import { PasswordField } from '@muster/ui/PasswordField';
import { RadioGroup } from '@muster/ui/RadioGroup';
import { Select } from '@muster/ui/Select';
import { Switch } from '@muster/ui/Switch';
import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { TimeField } from '@muster/ui/TimeField';
import { ask } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import type { Rule } from '../../../shared/form/rules.ts';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import type { Section } from '../section.ts';
import { builds, others, texts, valid } from './form-fields.ts';
import styles from './forms.module.css';

export const section: Section = { title: 'Forms', order: 300, Component: Forms };

const names = Object.keys(texts) as (keyof typeof texts)[];
const broken = (name: ValidatorName): Rule => ({ name, params: {} });
const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

/** A form with every kind of field and every rule; it is saved in the key store, and can be taken back. */
function Forms() {
  const save = useChange(writeKey, {
    tellsErrors: false,
    undo: (_reply, { body }) => ask(deleteKey, { params: { key: body.key } }),
  });
  const form = useForm({
    schemas: { ...texts, ...others },
    initial: {
      groupNames: [''],
      emails: [],
      tags: [],
      number: null,
      selectBuild: [],
      checkbox: false,
      provider: false,
    },
    across({ password, sameAs, provider, interpolationDisplayName: pattern }) {
      return {
        ...(sameAs !== password && { sameAs: broken('sameAs') }),
        ...(!provider && pattern.includes('{{') && { interpolationDisplayName: broken('interpolationProvider') }),
      };
    },
    guard: true,
    async submit({ key, ...data }) {
      await save.mutateAsync({ body: { key, data, createOrUpdate: true } });
    },
  });
  const { field, values, set } = form;
  const groups = field('groupNames');
  const chosen = field('selectBuild');

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label={section.title}>
      <FormError error={form.error} />
      <div className={styles.fields}>
        {names.map((name) => (
          <TextField key={name} {...field(name)} label={name} autoComplete="off" />
        ))}
        <PasswordField {...field('password')} label="password" autoComplete="new-password" />
        <PasswordField {...field('sameAs')} label="sameAs" autoComplete="new-password" />
        <TextArea {...field('json')} label="json" mono rows={3} />
        <TextArea
          {...groups}
          label="groupNames"
          rows={3}
          value={groups.value.join('\n')}
          onChange={(lines) => set('groupNames', lines.split('\n'))}
        />
        <TagInput {...field('emails')} label="emails" />
        <TagInput {...field('tags')} label="tags" />
        <NumberField {...field('number')} label="number" />
        <Select {...field('select')} label="select" options={languages} />
        <Combobox {...field('combobox')} label="combobox" options={languages} />
        <RadioGroup {...field('radio')} label="radio" options={languages} />
        <DatePicker {...field('date')} label="date" />
        <TimeField {...field('time')} label="time" />
        <div className={styles.group}>
          {builds.map(({ id, name }, place) => (
            <Checkbox
              key={id}
              {...chosen}
              id={place === 0 ? chosen.id : `${chosen.id}-${place}`}
              error={place === 0 ? chosen.error : undefined}
              label={`selectBuild ${name}`}
              value={values.selectBuild.includes(id)}
              onChange={(on) =>
                set(
                  'selectBuild',
                  on ? [...values.selectBuild, id] : values.selectBuild.filter((other) => other !== id),
                )
              }
            />
          ))}
        </div>
        <Checkbox {...field('checkbox')} label="checkbox" />
        <Switch {...field('provider')} label="interpolationProvider" />
        <TextField {...field('key')} label="key" autoComplete="off" />
      </div>
      <div className={styles.buttons}>
        <Submit pending={form.pending}>Save</Submit>
        <Button color="outline" onClick={() => form.reset()}>
          Reset
        </Button>
        <Button color="outline" onClick={() => fill()}>
          Fill in
        </Button>
        <output>{form.dirty ? 'Unsaved changes' : ''}</output>
      </div>
    </form>
  );

  function fill(): void {
    for (const [name, value] of Object.entries(valid)) set(name as keyof typeof valid, value as never);
  }
}
