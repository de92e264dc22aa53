import { type ScriptType, scriptTypes } from '@muster/contract/enumerations/devices';
import type { PolicyContent } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Combobox } from '@muster/ui/Combobox';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { NumberField } from '@muster/ui/NumberField';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
import { type FormEvent, useState } from 'react';
import formStyles from '../../../shared/form/form.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useAssets } from './use-assets.ts';

type PolicyScript = PolicyContent['scripts'][number];

interface Props {
  org: string;
  script: PolicyScript | undefined;
  newId(): string;
  onDone(script: PolicyScript): void;
  onClose(): void;
}

/** Of the server (contract/policies.ts). */
const interval = { min: 5, max: 43_200, usual: 60 } as const;

/** Which script, when it runs, and what it is told. */
export function ScriptForm({ org, script, newId, onDone, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.policyParts.scripts;
  const [assetId, setAssetId] = useState(script?.assetId ?? '');
  const [execution, setExecution] = useState<ScriptType>(script?.execution ?? 'once');
  const [minutes, setMinutes] = useState<number | null>(script?.options?.intervalMinutes ?? interval.usual);
  const [asUser, setAsUser] = useState(script?.options?.asUser ?? false);
  const [lines, setLines] = useState(script?.arguments.join('\n') ?? '');
  const [tried, setTried] = useState(false);
  const assets = useAssets(org, ['script'], script ? [script.assetId] : []);
  const selected = assets.find(assetId);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (assetId === '') return;
    const options = {
      ...(execution === 'loop' && { intervalMinutes: minutes ?? interval.usual }),
      ...(asUser && { asUser }),
    };
    onDone({
      id: script?.id ?? newId(),
      assetId,
      execution,
      arguments: lines.split('\n').filter((line) => line.trim() !== ''),
      ...(Object.keys(options).length > 0 && { options }),
    });
  }
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <Combobox
        id="script-asset"
        name="asset"
        label={words.asset}
        hint={words.assetHint}
        value={assetId}
        onChange={setAssetId}
        load={assets.load}
        {...(selected && { selected: { value: assetId, label: selected.name } })}
        {...(tried && assetId === '' && { error: words.missing })}
      />
      <Select
        id="script-execution"
        name="execution"
        label={words.execution}
        value={execution}
        onChange={(next) => setExecution(next as ScriptType)}
        options={scriptTypes.map((type) => ({ value: type, label: words.executions[type] }))}
      />
      {execution === 'loop' && (
        <NumberField
          id="script-interval"
          name="interval"
          label={words.interval}
          value={minutes}
          min={interval.min}
          max={interval.max}
          onChange={setMinutes}
        />
      )}
      <TextArea
        id="script-arguments"
        name="arguments"
        label={words.argumentList}
        hint={words.argumentHint}
        value={lines}
        onChange={setLines}
        spellCheck={false}
        mono
        rows={3}
      />
      <Checkbox id="script-user" name="asUser" label={words.runAsUser} value={asUser} onChange={setAsUser} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit">{text.policyParts.apps.take}</Button>
      </DialogFoot>
    </form>
  );
}
