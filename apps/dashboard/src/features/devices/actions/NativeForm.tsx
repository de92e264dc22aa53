import { listNativeCommands } from '@muster/contract/calls/commands';
import { ApiError } from '@muster/contract/client';
import type { DeviceDetails } from '@muster/contract/devices';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { useId, useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { NativeFields } from './NativeFields.tsx';

interface Props {
  org: string;
  device: DeviceDetails;
  send(requestType: string, payload: Record<string, unknown>): Promise<void>;
  onClose(): void;
}

/** Any command of the platform, in a form made of what the platform says its keys are. */
export function NativeForm({ org, device, send, onClose }: Props) {
  const { text, texts } = useAccountI18n();
  const words = text.devices.forms;
  const id = useId();
  const { data } = useCall(
    listNativeCommands,
    { params: { org, deviceId: device.id } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [chosen, setChosen] = useState('');
  const [payload, setPayload] = useState<Record<string, unknown>>({});
  const command = data?.items.find(({ requestType }) => requestType === chosen);
  const { error, pending, onSubmit } = useForm({ schemas: {}, initial: {}, submit: () => send(chosen, payload) });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Combobox
        id={`${id}c`}
        name="requestType"
        label={words.nativeCommand}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setPayload({});
        }}
        options={(data?.items ?? []).map(({ requestType, unavailable }) => ({
          value: requestType,
          label: requestType,
          ...(unavailable && { detail: words.unavailable[unavailable] }),
        }))}
      />
      {command?.unavailable && <Notice kind="warning">{words.unavailable[command.unavailable]}</Notice>}
      {command && command.keys.length === 0 && <Notice kind="info">{words.nativeNone}</Notice>}
      {command && (
        <NativeFields
          keys={command.keys}
          problems={problemsIn(error, texts.validation)}
          value={payload}
          onChange={setPayload}
        />
      )}
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending} disabled={!command || command.unavailable !== null}>
          {words.send}
        </Submit>
      </DialogFoot>
    </form>
  );
}

/** What the server says of single keys. */
function problemsIn(error: unknown, words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const { problems = [] } = ((error instanceof ApiError ? error.data : undefined) as { problems?: Problem[] }) ?? {};
  const known = { required: words.required, value: words.oneOf } as Record<string, string | undefined>;
  return new Map(
    problems.map(({ path, problem }) => [path.slice(1).join('.'), known[problem ?? ''] ?? words.type ?? '']),
  );
}

interface Problem {
  /** `payload`, then the key. */
  path: (string | number)[];
  problem?: string;
}
