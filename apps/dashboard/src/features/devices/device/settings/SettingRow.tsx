import type { DeviceSetting } from '@muster/contract/device-settings';
import type { DeviceDetails } from '@muster/contract/devices';
import { Button } from '@muster/ui/Button';
import { Disclosure } from '@muster/ui/Disclosure';
import { Time } from '@muster/ui/Time';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { formatDevice } from '../../../../shared/device-param.ts';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../../shared/paths.ts';
import { reasonText } from '../../../../shared/settings-catalogue/reason-text.ts';
import { SettingStateBadge } from '../../../../shared/settings-catalogue/SettingStateBadge.tsx';
import type { SettingWords } from '../../../../shared/settings-catalogue/setting-words.ts';
import styles from './device-settings.module.css';

interface Props {
  org: string;
  device: DeviceDetails;
  row: DeviceSetting;
  words: SettingWords;
  /** Of a policy, by its id. */
  nameOf(id: string): string;
  pending: boolean;
  onRetry(): void;
}

/** One setting, profile, app or bookmark of a device: how it is, since when, why, and which policy it comes from. */
export function SettingRow({ org, device, row, words: setting, nameOf, pending, onRetry }: Props) {
  const i18n = useAccountI18n();
  const { text, fill, language } = i18n;
  const words = text.policyAssignments.device;
  const { part, group, name, state, reason, detail, since, commandId, attempts, policies, can } = row;
  const kind = words.parts[part];
  const label = group === null ? (name ?? kind) : setting.group({ id: group }).label;
  const about = (why: string, more: string | null) =>
    reasonText(i18n, { reason: why, detail: more, system: device.type, version: device.osVersion });
  const quoted = policies.map((id) => `“${nameOf(id)}”`);
  const isOpen = state === 'pending' || state === 'failed';
  return (
    <li>
      <div className={styles.grow}>
        <span className={styles.strong} dir="auto">
          {label}
        </span>
        <span className={styles.quiet}>
          {group !== null && name !== null && ` · ${name}`}
          {part !== 'settings' && ` · ${kind}`}
        </span>
        {reason !== null && (
          <p>
            {about(reason, detail)}
            {attempts > 1 && isOpen && ` · ${fill(words.attempts, { count: attempts })}`}
            {commandId !== null && isOpen && (
              <>
                {' '}
                <Link to={pathTo('device-commands', { org, device: formatDevice(device) })}>{words.command}</Link>
              </>
            )}
          </p>
        )}
        <p className={styles.quiet}>
          {quoted.length > 0 &&
            `${fill(words.from, { names: new Intl.ListFormat(language, { type: 'conjunction' }).format(quoted) })} · `}
          <Time instant={since} quiet />
        </p>
        <Keys row={row} words={setting} nameOf={nameOf} about={about} />
      </div>
      <SettingStateBadge state={state} />
      {can.retry && (
        <Button color="outline" size="sm" icon={RotateCw} pending={pending} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </li>
  );
}

interface KeysProps extends Pick<Props, 'row' | 'words' | 'nameOf'> {
  about(reason: string, detail: string | null): string;
}

/** The keys that the device gets, where they come from, and those that it does not get. */
function Keys({ row: { group, keys, leftOut, policies }, words: setting, nameOf, about }: KeysProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyAssignments.device;
  if (group === null || keys.length + leftOut.length === 0) return null;
  const labelOf = (path: string) => {
    const steps = path.split('.');
    return setting.setting({ id: group }, steps, { key: steps.at(-1) ?? path }).label;
  };
  return (
    <>
      {leftOut.length > 0 && (
        <div className={styles.leftOut}>
          <strong>{words.leftOut}</strong>
          <ul>
            {leftOut.map(({ key, reason, since }) => (
              <li key={key}>
                {labelOf(key)}: {about(reason, since)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {keys.length > 0 && (
        <Disclosure title={fill(words.keys, { count: keys.length })}>
          <ul className={styles.keys}>
            {keys.map(({ key, policyId }) => (
              <li key={`${key} ${policyId}`}>
                <span>{labelOf(key)}</span>
                <code>{key}</code>
                {policies.length > 1 && (
                  <span className={styles.quiet}>{fill(words.keyFrom, { name: nameOf(policyId) })}</span>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
