import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useId, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { findDevice } from './find-device.ts';
import styles from './panel.module.css';

/** The devices of a profile, and whether a certain one is among them. */
export function ProfileDevices({ devices }: { devices: readonly string[] }) {
  const { text, fill } = useAccountI18n();
  const words = text.buildPanel.details;
  const id = useId();
  const [typed, setTyped] = useState('');
  const { found, answer } = findDevice(devices, typed);
  return (
    <div className={styles.devices}>
      <TextField
        id={id}
        name="udid"
        label={words.findDevice}
        hint={words.findDeviceHint}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <div role="status">
        {answer === 'in' && <Notice kind="success">{words.deviceIn}</Notice>}
        {answer === 'not-in' && <Notice kind="error">{words.deviceNotIn}</Notice>}
        {answer === undefined && (
          <p className={styles.quiet}>{fill(words.devicesFound, { count: found.length, total: devices.length })}</p>
        )}
      </div>
      {found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it
        <ul aria-label={words.devices} tabIndex={0}>
          {found.map((device) => (
            <li key={device}>{device}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
