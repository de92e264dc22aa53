import { createPolicy, deletePolicyTemplate, listPolicies, listPolicyTemplates } from '@muster/contract/calls/policies';
import type { BuiltInTemplate, PolicyTemplate } from '@muster/contract/policies';
import { policyTypes } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Select } from '@muster/ui/Select';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { nameField } from '../../../shared/form/name-field.ts';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from './list.module.css';

interface Props {
  org: string;
  onClose(): void;
  onCreated(made: { id: string }): void;
}

const { name, description, type } = createPolicy.body.shape;

/** A new policy: for which devices, and what it starts from. */
export function CreatePolicy({ org, onClose, onCreated }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policies.create;
  const gates = useGates();
  const { data, isLoading } = useCall(
    listPolicyTemplates,
    { params: { org } },
    { enabled: gates?.may('policyTemplate', 'list') ?? false },
  );
  const [templateId, setTemplate] = useState('');
  const creating = useChange(createPolicy, {
    invalidates: [listPolicies],
    success: (made) => fill(words.created, { name: made.name }),
    tellsErrors: false,
  });
  const { field, values, set, error, pending, onSubmit } = useForm({
    schemas: { name, type, description },
    initial: { type: 'ios' },
    guard: true,
    fieldOf: nameField,
    async submit(given) {
      const body = { ...given, ...(templateId !== '' && { templateId }) };
      onCreated(await creating.mutateAsync({ params: { org }, body }));
    },
  });
  const templates = data?.items.filter((one) => one.type === values.type) ?? [];
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={words.name} autoFocus autoComplete="off" />
      <Select
        {...field('type')}
        label={words.type}
        onChange={(next) => {
          set('type', next as (typeof policyTypes)[number]);
          setTemplate('');
        }}
        options={policyTypes.map((value) => ({ value, label: text.policies.types[value] }))}
      />
      <fieldset className={styles.choices}>
        <legend>{words.start}</legend>
        <Choice
          value=""
          title={words.nothing}
          detail={words.nothingText}
          checked={templateId === ''}
          onChoose={setTemplate}
        />
        {templates.map((template) => (
          <TemplateChoice
            key={template.id}
            org={org}
            template={template}
            checked={templateId === template.id}
            onChoose={setTemplate}
          />
        ))}
        {isLoading && <Skeleton lines={3} />}
      </fieldset>
      {data && templates.length === 0 && <p className={styles.lead}>{words.noTemplates}</p>}
      <TextArea
        {...field('description')}
        label={fill(text.common.optional, { label: words.description })}
        hint={words.descriptionHint}
        rows={2}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.submit}</Submit>
      </DialogFoot>
    </form>
  );
}

interface TemplateProps {
  org: string;
  template: PolicyTemplate;
  checked: boolean;
  onChoose(id: string): void;
}

function TemplateChoice({ org, template, checked, onChoose }: TemplateProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policies;
  const dialogs = useDialogs();
  const gates = useGates();
  const deleting = useChange(deletePolicyTemplate, { invalidates: [listPolicyTemplates], success: 'deleted' });
  const { id, builtIn, properties } = template;
  const ours = builtIn && id in words.templates ? words.templates[id as BuiltInTemplate] : undefined;
  const name = ours?.name ?? template.name;
  const count = fill(words.create.settings, { count: properties });
  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.templates.removeTitle, { name }),
      text: words.templates.removeText,
      confirmLabel: text.common.delete,
      danger: true,
    });
    if (!sure) return;
    deleting.mutate({ params: { org, policyTemplateId: id } });
    onChoose('');
  }
  return (
    <Choice
      value={id}
      title={name}
      detail={[ours?.text ?? (template.description || words.create.own), count].join(' · ')}
      checked={checked}
      onChoose={onChoose}
      {...(!builtIn &&
        gates?.may('policyTemplate', 'delete') && {
          tool: (
            <Button
              size="xs"
              color="white"
              icon={Trash2}
              label={fill(words.templates.remove, { name })}
              onClick={() => void remove()}
            />
          ),
        })}
    />
  );
}

interface ChoiceProps {
  value: string;
  title: string;
  detail: string;
  checked: boolean;
  onChoose(value: string): void;
  tool?: React.ReactNode;
}

function Choice({ value, title, detail, checked, onChoose, tool }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="template" value={value} checked={checked} onChange={() => onChoose(value)} />
      <span className={styles.choiceWords}>
        <span>{title}</span>
        <span>{detail}</span>
      </span>
      {tool}
    </label>
  );
}
