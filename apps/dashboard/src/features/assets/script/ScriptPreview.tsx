import { previewScript } from '@muster/contract/calls/assets';
import { listDevices } from '@muster/contract/calls/devices';
import { Button } from '@muster/ui/Button';
import { CodeBlock } from '@muster/ui/CodeBlock';
import { Combobox } from '@muster/ui/Combobox';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import styles from './script.module.css';
import { languageIn, type ScriptForm } from './script-form.ts';

/** The script as a device would get it, saved or not. */
export function ScriptPreview({ org, form }: { org: string; form: ScriptForm }) {
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const words = text.assets.script.preview;
  const { api } = useServices();
  const [deviceId, setDeviceId] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const names = useRef(new Map<string, string>());
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { items } = await api.send(listDevices, { params: { org }, query: { q, limit: '20' } }, signal);
      for (const { id, displayName } of items) names.current.set(id, displayName);
      return items.map(({ id, displayName, serialNumber }) => ({
        value: id,
        label: displayName,
        ...(serialNumber && { detail: serialNumber }),
      }));
    },
    [api, org],
  );
  const { content, arguments: declared } = form.values;
  const language = languageIn(form.values);
  const shown = useMutation({
    mutationFn: async (id: string) => {
      const known = declared.filter(({ name }) => values[name]);
      const body = {
        deviceId: id,
        language,
        content,
        arguments: declared,
        values: Object.fromEntries(known.map(({ name }) => [name, values[name] ?? ''])),
      };
      const result = await api.send(previewScript, { params: { org }, body });
      return { ...result, name: names.current.get(id) ?? '' };
    },
  });
  const { data, error } = shown;
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{words.text}</p>
      <Combobox
        id="preview-device"
        name="device"
        label={words.device}
        placeholder={words.choose}
        value={deviceId}
        error={undefined}
        load={load}
        onChange={setDeviceId}
      />
      {declared.map(({ name, default: fallback }) => (
        <TextField
          key={name}
          id={`preview-${name}`}
          name={`value-${name}`}
          label={fill(words.value, { name })}
          placeholder={fallback}
          value={values[name] ?? ''}
          error={undefined}
          onChange={(next) => setValues({ ...values, [name]: next })}
          autoComplete="off"
        />
      ))}
      <div>
        <Button
          color="outline"
          pending={shown.isPending}
          disabled={deviceId === ''}
          onClick={() => shown.mutate(deviceId)}
        >
          {words.show}
        </Button>
      </div>
      <div role="status" className={styles.fields}>
        {error && <Notice kind="error">{errorMessage(i18n, error)}</Notice>}
        {data && data.missing.length > 0 && (
          <Notice kind="warning">{fill(words.missing, { names: data.missing.join(', ') })}</Notice>
        )}
        {data && data.empty.length > 0 && (
          <Notice kind="info">{fill(words.empty, { names: data.empty.join(', ') })}</Notice>
        )}
      </div>
      {data && (
        <>
          <CodeBlock
            label={fill(words.result, { name: data.name })}
            code={data.content}
            language={language === 'bash' || language === 'zsh' ? 'shell' : 'text'}
            lineNumbers
            maxHeight={480}
          />
          <p className={styles.hint}>{words.safe}</p>
        </>
      )}
    </div>
  );
}
