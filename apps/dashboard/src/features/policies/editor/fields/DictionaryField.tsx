import type { Setting } from '@muster/catalogue/catalogue';
import { isRecord } from '@muster/catalogue/json-value';
import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { Icon } from '@muster/ui/Icon';
import { TextField } from '@muster/ui/TextField';
import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import styles from '../editor.module.css';
import { SettingInfo } from '../SettingInfo.tsx';
import { isElsewhere } from '../setting-support.ts';
import { useFields } from './field-context.ts';
import { JsonArea } from './JsonField.tsx';
import { useField } from './use-field.ts';
import type { NestingProps } from './value-props.ts';

/** The keys of a dictionary, each with its field; those that nobody knows as they are written. */
export function DictionaryField(props: NestingProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor;
  const { set, error, id, disabled } = useField(props);
  const { type, group, words: names } = useFields();
  const { setting, path, value, label, problems, Field } = props;
  const holds: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  const { keys = [], open = false, item } = setting;
  const known = new Set(keys.map(({ key }) => key));
  const free = Object.keys(holds).filter((key) => !known.has(key));
  const isMember = typeof path.at(-1) === 'number';
  const [isOpen, setOpen] = useState(isMember || Object.keys(holds).length > 0 || open);
  const count = Object.keys(holds).length;
  const shown = keys.filter(
    (one) => !one.reserved && (Object.hasOwn(holds, one.key) || !isElsewhere(type, group, one)),
  );
  const body = (
    <div className={styles.nested}>
      {shown.map((one) => {
        const at = [...path, one.key];
        return (
          <SettingInfo key={one.key} setting={one} path={at} value={holds[one.key]} nested>
            <Field
              setting={one}
              path={at}
              value={Object.hasOwn(holds, one.key) ? holds[one.key] : undefined}
              label={names.setting(group, at, one).label}
              problems={problems}
            />
          </SettingInfo>
        );
      })}
      {open &&
        free.map((key) => (
          <FreeKey
            key={key}
            name={key}
            path={path}
            setting={item ?? { key, type: 'any' }}
            value={holds[key]}
            problems={problems}
            Field={Field}
          />
        ))}
      {open && !disabled && (
        <NewKey id={`${id}-new`} label={label} taken={holds} item={item} onAdd={(next) => set({ ...holds, ...next })} />
      )}
      {!open && free.length > 0 && (
        <JsonArea
          id={`${id}-unknown`}
          name="unknown"
          label={words.unknown.label}
          error={undefined}
          disabled={disabled}
          object
          value={Object.fromEntries(free.map((key) => [key, holds[key]]))}
          onChange={(next) => {
            const rest = Object.fromEntries(Object.entries(holds).filter(([key]) => known.has(key)));
            set({ ...rest, ...(isRecord(next) ? next : {}) });
          }}
        />
      )}
      <FieldNotes id={id} {...(error !== undefined && { error })} />
    </div>
  );
  if (isMember || keys.length === 0) return body;
  return (
    <div className={styles.dictionary}>
      <button
        type="button"
        id={id}
        className={styles.opener}
        aria-expanded={isOpen}
        aria-label={`${label}: ${fill(words.array.count, { count })}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon as={ChevronRight} />
        {fill(words.array.count, { count })}
      </button>
      {isOpen && body}
    </div>
  );
}

interface FreeProps extends Omit<NestingProps, 'label'> {
  name: string;
}

function FreeKey({ name, path, setting, value, problems, Field }: FreeProps) {
  const { text, fill } = useAccountI18n();
  const { set, disabled } = useFields();
  const at = [...path, name];
  return (
    <div className={styles.free}>
      <span className={styles.mono}>{name}</span>
      <div className={styles.memberField}>
        <Field setting={setting} path={at} value={value} label={name} problems={problems} />
      </div>
      {!disabled && (
        <Button
          size="xs"
          color="white"
          icon={Trash2}
          label={fill(text.policyEditor.open.remove, { name })}
          onClick={() => set(at, undefined)}
        />
      )}
    </div>
  );
}

interface NewKeyProps {
  id: string;
  label: string;
  taken: Readonly<Record<string, unknown>>;
  item: Setting | undefined;
  onAdd(added: Record<string, unknown>): void;
}

export function NewKey({ id, label, taken, item, onAdd }: NewKeyProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor.open;
  const [key, setKey] = useState('');
  const isTaken = Object.hasOwn(taken, key.trim());
  function add(): void {
    const name = key.trim();
    if (name === '' || isTaken) return;
    setKey('');
    onAdd({ [name]: startOf(item) });
  }
  return (
    <div className={styles.newKey}>
      <TextField
        id={id}
        name="key"
        label={fill(words.keyLabel, { name: label })}
        hideLabel
        placeholder={words.key}
        value={key}
        onChange={setKey}
        {...(key !== '' && isTaken && { error: words.used })}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="sm" color="outline" icon={Plus} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}

function startOf(item: Setting | undefined): unknown {
  switch (item?.type) {
    case 'dictionary':
      return {};
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'integer':
    case 'real':
      return item.min ?? 0;
    default:
      return '';
  }
}
