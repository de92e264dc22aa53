import {
  type AutomationCondition,
  comparisons,
  conditionAbouts,
  versionComparisons,
} from '@muster/contract/automation';
import { deviceSystems } from '@muster/contract/devices';
import { deviceStates } from '@muster/contract/enumerations/devices';
import { NumberField } from '@muster/ui/NumberField';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useId } from 'react';
import { PickMany } from '../../shared/form/PickMany.tsx';
import { choicesOf } from '../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { plain, RowKind } from './RowKind.tsx';
import { newConditions } from './rule-form.ts';

interface Props {
  condition: AutomationCondition;
  disabled: boolean;
  onChange(condition: AutomationCondition): void;
}

/** "Free storage · is below · 2 GB" */
export function ConditionRow({ condition, disabled, onChange }: Props) {
  const { text } = useAccountI18n();
  const words = text.automation;
  const id = useId();
  return (
    <>
      <RowKind
        name="about"
        label={words.form.about}
        value={condition.about}
        kinds={conditionAbouts}
        labels={words.abouts}
        disabled={disabled}
        onChange={(about) => onChange(newConditions[about])}
      />
      <Value id={id} condition={condition} disabled={disabled} onChange={onChange} />
    </>
  );
}

function Value({ id, condition, disabled, onChange }: Props & { id: string }) {
  const { text } = useAccountI18n();
  const words = text.automation;
  const common = { ...plain, disabled };
  const flag = (about: keyof typeof words.flags, is: boolean) => (
    <Select
      {...common}
      id={`${id}-is`}
      name="is"
      label={words.form.is}
      hideLabel
      value={String(is)}
      onChange={(next) => onChange({ ...condition, is: next === 'true' } as AutomationCondition)}
      options={(['true', 'false'] as const).map((value) => ({ value, label: words.flags[about][value] }))}
    />
  );
  const compare = (value: string, options: readonly ('below' | 'atLeast' | 'is')[]) => (
    <Select
      {...common}
      id={`${id}-compare`}
      name="compare"
      label={words.form.compare}
      hideLabel
      value={value}
      onChange={(next) => onChange({ ...condition, compare: next } as AutomationCondition)}
      options={options.map((one) => ({ value: one, label: words.comparisons[one] }))}
    />
  );
  const typed = (name: string, label: string, value: string, placeholder?: string) => (
    <TextField
      {...common}
      id={`${id}-${name}`}
      name={name}
      label={label}
      hideLabel
      placeholder={placeholder ?? label}
      value={value}
      onChange={(next) => onChange(withText(condition, name, next))}
      autoComplete="off"
      spellCheck={false}
    />
  );
  const figure = (name: string, value: number, unit: string, max: number, step?: number) => (
    <NumberField
      {...common}
      id={`${id}-${name}`}
      name={name}
      label={words.form.value}
      hideLabel
      value={value}
      onChange={(next) => onChange({ ...condition, [name]: next ?? 0 } as AutomationCondition)}
      min={name === 'days' ? 1 : 0}
      max={max}
      unit={unit}
      {...(step !== undefined && { step })}
    />
  );
  switch (condition.about) {
    case 'os':
      return (
        <PickMany
          {...common}
          id={`${id}-systems`}
          name="systems"
          label={words.form.systems}
          value={condition.systems}
          onChange={(systems) => onChange({ ...condition, systems: systems as typeof condition.systems })}
          choices={choicesOf(deviceSystems.map((value) => ({ value, label: words.labels.system[value] })))}
        />
      );
    case 'state':
      return (
        <PickMany
          {...common}
          id={`${id}-states`}
          name="states"
          label={words.form.states}
          value={condition.states}
          onChange={(states) => onChange({ ...condition, states: states as typeof condition.states })}
          choices={choicesOf(deviceStates.map((value) => ({ value, label: words.labels.state[value] })))}
        />
      );
    case 'osVersion':
      return (
        <>
          {compare(condition.compare, versionComparisons)}
          {typed('version', words.form.version, condition.version, '18.2')}
        </>
      );
    case 'model':
      return typed('text', words.form.model, condition.text);
    case 'silent':
      return figure('days', condition.days, words.units.days, 365);
    case 'battery':
      return (
        <>
          {compare(condition.compare, comparisons)}
          {figure('percent', condition.percent, words.units.percent, 100)}
        </>
      );
    case 'storage':
      return (
        <>
          {compare(condition.compare, comparisons)}
          {figure('gigabytes', condition.gigabytes, words.units.gigabytes, 100_000, 0.5)}
        </>
      );
    case 'tag':
      return (
        <>
          {flag('tag', condition.is)}
          {typed('tag', words.form.tag, condition.tag)}
        </>
      );
    case 'app':
      return (
        <>
          {flag('app', condition.is)}
          {typed('identifier', words.form.identifier, condition.identifier, 'com.example.app')}
          {compare(condition.compare ?? 'atLeast', versionComparisons)}
          {typed('version', words.form.version, condition.version ?? '', words.form.anyVersion)}
        </>
      );
    default:
      return flag(condition.about, condition.is);
  }
}

/** Of an app, no version means any. */
function withText(condition: AutomationCondition, name: string, value: string): AutomationCondition {
  if (condition.about !== 'app' || name !== 'version') return { ...condition, [name]: value } as AutomationCondition;
  const { version: _, compare, ...rest } = condition;
  return value === '' ? rest : { ...rest, compare: compare ?? 'atLeast', version: value };
}
