import type { DeviceDetails } from '@muster/contract/devices';
import { Checkbox } from '@muster/ui/Checkbox';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useId, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { TypedForm } from './TypedForm.tsx';

interface Props {
  kind: 'wipe' | 'unenroll' | 'clear-passcode';
  device: DeviceDetails;
  send(args: Record<string, unknown>, confirm: string): Promise<void>;
  onClose(): void;
}

/** What destroys something, with its options; the name of the device is typed. */
export function DestroyForm({ kind, device, send, onClose }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.forms;
  const id = useId();
  const [flags, setFlags] = useState({
    preserveDataPlan: false,
    disallowProximitySetup: false,
    returnToService: false,
  });
  const [pin, setPin] = useState('');
  const [obliterationBehavior, setObliteration] = useState('Default');
  const mac = device.type === 'macOS';
  const warning = { wipe: words.wipeText, unenroll: words.unenrollText, 'clear-passcode': words.clearText }[kind];
  function args(): Record<string, unknown> {
    if (kind !== 'wipe') return {};
    return mac
      ? { ...(pin && { pin }), obliterationBehavior }
      : {
          preserveDataPlan: flags.preserveDataPlan,
          disallowProximitySetup: flags.disallowProximitySetup,
          ...(flags.returnToService && { returnToService: { enabled: true } }),
        };
  }
  const flag = (name: keyof typeof flags) => (
    <Checkbox
      id={`${id}${name}`}
      name={name}
      value={flags[name]}
      onChange={(on) => setFlags((before) => ({ ...before, [name]: on }))}
      label={words[name]}
    />
  );
  return (
    <TypedForm
      warning={warning}
      label={fill(words.typed, { name: device.displayName })}
      typed={device.displayName}
      confirm={text.devices.commands.kinds[kind]}
      submit={(confirm) => send(args(), confirm)}
      onClose={onClose}
    >
      {kind === 'wipe' && !mac && (
        <>
          {flag('preserveDataPlan')}
          {flag('disallowProximitySetup')}
          {flag('returnToService')}
        </>
      )}
      {kind === 'wipe' && mac && (
        <>
          <TextField
            id={`${id}p`}
            name="pin"
            label={words.wipePin}
            hint={words.pinHint}
            value={pin}
            onChange={setPin}
            inputMode="numeric"
            autoComplete="off"
          />
          <Select
            id={`${id}o`}
            name="obliteration"
            label={words.obliteration}
            value={obliterationBehavior}
            onChange={setObliteration}
            options={Object.entries(words.obliterations).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
    </TypedForm>
  );
}
