import { isSecretMark } from '@muster/catalogue/json-value';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { PasswordField } from '@muster/ui/PasswordField';
import { Lock } from 'lucide-react';
import { useRef } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import styles from '../editor.module.css';
import { DataField } from './DataField.tsx';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

/** Write-only: what is set is kept until it is replaced, and shown to nobody. */
export function SecretField(props: ValueProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor.secret;
  const field = useField(props);
  const { set, error, ...input } = field;
  const { value, setting, label } = props;
  /** What stood here when the form was opened: it can be kept after all. */
  const kept = useRef(isSecretMark(value) ? value : undefined);
  if (isSecretMark(value)) kept.current = value;
  if (isSecretMark(value)) {
    return (
      <div className={styles.inline}>
        <Badge tone="slate" icon={Lock}>
          {words.kept}
        </Badge>
        {!input.disabled && (
          <Button
            size="xs"
            color="outline"
            aria-label={fill(words.replaceLabel, { name: label })}
            onClick={() => set(undefined)}
          >
            {words.replace}
          </Button>
        )}
        <FieldNotes id={input.id} {...(error !== undefined && { error })} />
      </div>
    );
  }
  const back = kept.current && !input.disabled && (
    <Button size="xs" color="link" onClick={() => set(kept.current)}>
      {words.keep}
    </Button>
  );
  if (setting.type === 'data') {
    return (
      <>
        <DataField {...props} />
        {back}
      </>
    );
  }
  const hint = value !== undefined && error === undefined ? { hint: words.typed } : {};
  return (
    <div className={styles.text}>
      <PasswordField
        {...input}
        {...hint}
        error={error}
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => set(next === '' ? undefined : next)}
        autoFocus={kept.current !== undefined && value === undefined}
        autoComplete="new-password"
      />
      {back}
    </div>
  );
}
