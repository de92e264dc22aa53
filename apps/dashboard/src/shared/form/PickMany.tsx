import { Combobox } from '@muster/ui/Combobox';
import { Icon } from '@muster/ui/Icon';
import { useUi } from '@muster/ui/UiProvider';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './pick-many.module.css';
import type { Choices } from './use-choices.ts';
import type { FieldProps } from './use-form.ts';

interface Props extends FieldProps<string[]> {
  /** Of the field that adds one. */
  label: string;
  hint?: ReactNode;
  choices: Choices;
  /** What is said while nothing is chosen. */
  empty?: string;
  /** Between two that are chosen. */
  between?: string;
  /** The name of one that is there no more. */
  gone?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** Some of many, by name: what is chosen, each with a way to take it out, and a field that adds another. */
export function PickMany(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hint, choices, empty, between, placeholder } = props;
  const { gone = '…', disabled = false } = props;
  const { texts } = useUi();
  const { options, load } = choices;
  const nameOf = (each: string) => choices.nameOf(each) ?? gone;
  return (
    <div className={styles.pick}>
      <Combobox
        id={id}
        name={name}
        label={label}
        hint={hint}
        // What is found is put below the field, which is then empty again.
        value=""
        error={error}
        onBlur={onBlur}
        onChange={(picked) => picked !== '' && !value.includes(picked) && onChange([...value, picked])}
        disabled={disabled}
        {...(placeholder !== undefined && { placeholder })}
        {...(options ? { options: options.filter((option) => !value.includes(option.value)) } : load && { load })}
      />
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label={label}>
          {value.map((each, index) => (
            <li key={each}>
              {index > 0 && between && <span className={styles.between}>{between}</span>}
              <span className={styles.chip}>
                <span className={styles.name} dir="auto">
                  {nameOf(each)}
                </span>
                {!disabled && (
                  <button
                    type="button"
                    aria-label={texts.remove.replace('{name}', () => nameOf(each))}
                    onClick={() => onChange(value.filter((one) => one !== each))}
                  >
                    <Icon as={X} size={14} />
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {value.length === 0 && empty && <p className={styles.empty}>{empty}</p>}
    </div>
  );
}
