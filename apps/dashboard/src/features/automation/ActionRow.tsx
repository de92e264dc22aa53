import {
  type AutomationAction,
  type AutomationActionKind,
  automationActionKinds,
  automationCommands,
} from '@muster/contract/automation';
import { listPeople } from '@muster/contract/calls/people';
import { listPolicies } from '@muster/contract/calls/policies';
import { Combobox } from '@muster/ui/Combobox';
import { Select } from '@muster/ui/Select';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { useCallback, useId, useMemo } from 'react';
import { PickMany } from '../../shared/form/PickMany.tsx';
import { type Named, useChoices } from '../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './automation.module.css';
import { plain, RowKind } from './RowKind.tsx';
import { newActions } from './rule-form.ts';

interface Props<A = AutomationAction> {
  org: string;
  action: A;
  known: readonly Named[];
  disabled: boolean;
  onChange(action: AutomationAction): void;
}

type Of<K extends AutomationActionKind> = Extract<AutomationAction, { kind: K }>;

/** "add tags · almost-full" */
export function ActionRow({ action, onChange, ...props }: Props) {
  const { text } = useAccountI18n();
  const words = text.automation;
  return (
    <>
      <RowKind
        name="do"
        label={words.form.do}
        value={action.kind}
        kinds={automationActionKinds}
        labels={words.actions}
        disabled={props.disabled}
        onChange={(kind) => onChange(newActions[kind])}
      />
      <Details {...props} action={action} onChange={onChange} />
    </>
  );
}

function Details(props: Props) {
  const { action, onChange, disabled } = props;
  const words = useAccountI18n().text.automation.form;
  const id = useId();
  switch (action.kind) {
    case 'addTags':
    case 'removeTags':
      return (
        <TagInput
          {...plain}
          id={`${id}-tags`}
          name="tags"
          label={words.tags}
          value={action.tags}
          onChange={(tags) => onChange({ ...action, tags: [...tags] })}
          disabled={disabled}
        />
      );
    case 'assignPolicy':
      return <PolicyField {...props} action={action} />;
    case 'command':
      return <CommandFields {...props} action={action} />;
    case 'notify':
      return <NotifyFields {...props} action={action} />;
    case 'webhook':
      return <Message {...props} action={action} hint={words.webhookHint} />;
  }
}

function PolicyField({ org, action, known, disabled, onChange }: Props<Of<'assignPolicy'>>) {
  const words = useAccountI18n().text.automation.form;
  const id = useId();
  const { options, load, nameOf } = useChoices(listPolicies, org, 'policy', known);
  const name = nameOf(action.policyId) ?? words.gonePolicy;
  return (
    <Combobox
      {...plain}
      id={`${id}-policy`}
      name="policy"
      label={words.policy}
      hint={words.policyHint}
      value={action.policyId}
      onChange={(policyId) => onChange({ ...action, policyId })}
      disabled={disabled}
      {...(options ? { options } : load && { load })}
      {...(action.policyId !== '' && { selected: { value: action.policyId, label: name } })}
    />
  );
}

/** What a command can be given, by its kind; others take nothing, or nothing that a rule could know. */
const takes: Readonly<Record<string, readonly ('message' | 'phoneNumber' | 'name')[]>> = {
  lock: ['message', 'phoneNumber'],
  'lost-mode-on': ['message', 'phoneNumber'],
  rename: ['name'],
};
const offered = automationCommands.filter((kind) => kind !== 'unlock-user');

function CommandFields({ action, disabled, onChange }: Props<Of<'command'>>) {
  const words = useAccountI18n().text.automation;
  const id = useId();
  const labels = {
    message: words.form.commandText,
    phoneNumber: words.form.commandPhone,
    name: words.form.commandName,
  };
  const given = (name: string, value: string) => {
    const { [name]: _, ...rest } = action.arguments;
    onChange({ ...action, arguments: value === '' ? rest : { ...rest, [name]: value } });
  };
  return (
    <>
      <Select
        {...plain}
        id={`${id}-command`}
        name="command"
        label={words.form.command}
        hint={words.form.commandHint}
        value={action.command}
        onChange={(command) => onChange({ ...action, command: command as typeof action.command, arguments: {} })}
        options={offered.map((value) => ({ value, label: words.labels.command[value] }))}
        disabled={disabled}
      />
      {(takes[action.command] ?? []).map((name) => (
        <TextField
          {...plain}
          key={name}
          id={`${id}-${name}`}
          name={name}
          label={labels[name]}
          value={String(action.arguments[name] ?? '')}
          onChange={(value) => given(name, value)}
          autoComplete="off"
          disabled={disabled}
        />
      ))}
    </>
  );
}

function NotifyFields(props: Props<Of<'notify'>>) {
  const { org, action, known, disabled, onChange } = props;
  const words = useAccountI18n().text.automation.form;
  const { api } = useServices();
  const id = useId();
  const names = useMemo(() => new Map(known.map((one) => [one.id, one.name])), [known]);
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const query = { q, kind: 'collaborator', limit: '20' } as const;
      const { items } = await api.send(listPeople, { params: { org }, query }, signal);
      for (const { id: each, fullName, email } of items) names.set(each, fullName || email);
      return items.map(({ id: value, fullName, email }) => ({ value, label: fullName || email, detail: email }));
    },
    [api, org, names],
  );
  return (
    <>
      <PickMany
        {...plain}
        id={`${id}-people`}
        name="people"
        label={words.people}
        hint={words.peopleHint}
        gone={words.gonePerson}
        value={action.personIds}
        onChange={(personIds) => onChange({ ...action, personIds })}
        choices={{ load, nameOf: (one) => names.get(one) }}
        disabled={disabled}
      />
      <Message {...props} />
    </>
  );
}

function Message({ action, disabled, onChange, hint }: Props<Of<'notify'> | Of<'webhook'>> & { hint?: string }) {
  const words = useAccountI18n().text.automation.form;
  const id = useId();
  return (
    <div className={styles.wide}>
      <TextField
        {...plain}
        id={`${id}-message`}
        name="message"
        label={words.message}
        {...(hint !== undefined && { hint })}
        value={action.message}
        onChange={(message) => onChange({ ...action, message })}
        autoComplete="off"
        disabled={disabled}
      />
    </div>
  );
}
