import type { Setting } from '@muster/catalogue/catalogue';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Tooltip } from '@muster/ui/Tooltip';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { Path } from '../policy/draft.ts';
import styles from './editor.module.css';
import { fieldId, useFields } from './fields/field-context.ts';
import { isDeprecated, supportOf } from './setting-support.ts';

interface Props {
  setting: Setting;
  path: Path;
  value: unknown;
  /** Within another one. */
  nested?: boolean;
  children: ReactNode;
}

/** These need the whole width. */
const wide = new Set(['array', 'dictionary', 'any']);
/** These say by themselves that nothing is set. */
const plain = new Set(['boolean', 'data']);

/** What a setting is called, its key, help and where there is it; with its field beside or below. */
export function SettingInfo({ setting, path, value, nested = false, children }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor;
  const { item, group, type, words: names, disabled, set } = useFields();
  const { label, help } = names.setting(group, path, setting);
  const support = supportOf(type, group, setting);
  const isWide = wide.has(setting.type) || setting.format === 'xml' || setting.format === 'admx';
  const clears = value !== undefined && !disabled && !plain.has(setting.type) && !setting.values;
  const id = fieldId(item, path);
  return (
    <div
      className={styles.row}
      data-wide={isWide ? '' : undefined}
      data-nested={nested ? '' : undefined}
      data-set={value === undefined ? undefined : ''}
      data-path={path.join('.')}
    >
      <div className={styles.info}>
        <div className={styles.title}>
          <span className={styles.label}>{label}</span>
          {setting.required && <span className={styles.quiet}>{words.required}</span>}
          {support.some(({ supervised }) => supervised) && (
            <Tooltip content={words.supervisedText}>
              <span>
                <Badge tone="slate">{words.supervised}</Badge>
              </span>
            </Tooltip>
          )}
          {support.some(({ automatedEnrollment }) => automatedEnrollment) && (
            <Badge tone="slate">{words.automated}</Badge>
          )}
          {isDeprecated(setting, support) && (
            <Tooltip content={words.deprecatedText}>
              <span>
                <Badge tone="amber">{words.deprecated}</Badge>
              </span>
            </Tooltip>
          )}
        </div>
        <p id={`${id}-about`} className={styles.about}>
          {help && <span>{help} </span>}
          {setting.default !== undefined && !isWide && (
            <span className={styles.quiet}>{fill(words.default, { value: defaultText(setting.default, words) })}</span>
          )}
        </p>
        <p className={styles.facts}>
          <code className={styles.key}>{setting.key}</code>
          {support.map(({ system, since, removed }) => (
            <span key={system}>
              {since === undefined
                ? system
                : removed === undefined
                  ? fill(words.since, { system, since })
                  : fill(words.until, { system, since, until: removed })}
            </span>
          ))}
        </p>
      </div>
      <div className={styles.control} data-control>
        <div className={styles.controlField}>{children}</div>
        {clears && (
          <Button
            size="xs"
            color="white"
            icon={RotateCcw}
            label={fill(words.clear, { name: label })}
            onClick={() => set(path, undefined)}
          />
        )}
      </div>
    </div>
  );
}

function defaultText(value: unknown, { on, off }: { on: string; off: string }): string {
  if (value === true) return on;
  if (value === false) return off;
  return typeof value === 'string' ? value || '“”' : JSON.stringify(value);
}
