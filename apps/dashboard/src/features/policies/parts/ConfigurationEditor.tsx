import { isRecord } from '@muster/catalogue/json-value';
import { Button } from '@muster/ui/Button';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../policy/policy.module.css';
import { type ConfigurationKind, type ConfigurationRow, configurationKinds, fromRows, toRows } from './app-values.ts';

interface Props {
  rows: readonly ConfigurationRow[];
  onChange(rows: ConfigurationRow[]): void;
  /** The row that is not right. */
  wrong: number | undefined;
}

/** Managed app configuration: by keys with their kinds, or all of it as JSON. */
export function ConfigurationEditor({ rows, onChange, wrong }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts;
  const apps = words.apps;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const asJson = typed !== undefined;
  const change = (index: number, part: Partial<ConfigurationRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  function turn(way: 'keys' | 'json') {
    if (way === 'keys') return setTyped(undefined);
    const made = fromRows(rows);
    setTyped(rows.length === 0 ? '' : JSON.stringify(made, null, 2));
  }
  function type(next: string) {
    setTyped(next);
    try {
      const read: unknown = next.trim() === '' ? {} : JSON.parse(next);
      if (!isRecord(read)) return setProblem(text.policyEditor.json.object);
      setProblem(undefined);
      onChange(toRows(read));
    } catch {
      setProblem(text.policyEditor.json.wrong);
    }
  }
  return (
    <fieldset className={styles.section} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="visually-hidden">{apps.configuration}</legend>
      <SegmentedControl
        id="app-configuration"
        name="way"
        label={apps.configuration}
        value={asJson ? 'json' : 'keys'}
        onChange={turn}
        options={[
          { value: 'keys', label: apps.asKeys },
          { value: 'json', label: apps.asJson },
        ]}
      />
      <p className={styles.quiet}>{apps.configurationHint}</p>
      {asJson ? (
        <TextArea
          id="app-json"
          name="json"
          label={apps.asJson}
          hideLabel
          value={typed}
          onChange={type}
          rows={5}
          mono
          spellCheck={false}
          {...(problem !== undefined && { error: problem })}
        />
      ) : (
        <>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <div key={index} className={styles.member}>
              <div className={styles.memberHead}>
                <span>{fill(apps.row, { number: index + 1 })}</span>
                <Button
                  size="xs"
                  color="white"
                  icon={Trash2}
                  label={fill(words.remove, { name: row.key || fill(apps.row, { number: index + 1 }) })}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                />
              </div>
              <div className={styles.pair}>
                <TextField
                  id={`app-key-${index}`}
                  name="key"
                  label={apps.key}
                  value={row.key}
                  onChange={(key) => change(index, { key })}
                  autoComplete="off"
                  spellCheck={false}
                />
                <Select
                  id={`app-kind-${index}`}
                  name="kind"
                  label={apps.kind}
                  value={row.kind}
                  onChange={(kind) =>
                    change(index, { kind: kind as ConfigurationKind, ...(kind === 'boolean' && { value: 'false' }) })
                  }
                  options={configurationKinds.map((kind) => ({ value: kind, label: apps.kinds[kind] }))}
                />
              </div>
              {row.kind === 'boolean' ? (
                <SegmentedControl
                  id={`app-value-${index}`}
                  name="value"
                  label={apps.value}
                  value={row.value === 'true' ? 'true' : 'false'}
                  onChange={(value) => change(index, { value })}
                  options={[
                    { value: 'true', label: text.policyEditor.on },
                    { value: 'false', label: text.policyEditor.off },
                  ]}
                />
              ) : (
                <TextField
                  id={`app-value-${index}`}
                  name="value"
                  label={apps.value}
                  value={row.value}
                  onChange={(value) => change(index, { value })}
                  autoComplete="off"
                  spellCheck={false}
                  {...(wrong === index && { error: text.policyEditor.problems.value })}
                />
              )}
            </div>
          ))}
          <div>
            <Button
              size="sm"
              color="outline"
              icon={Plus}
              onClick={() => onChange([...rows, { key: '', kind: 'string', value: '' }])}
            >
              {apps.addKey}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
