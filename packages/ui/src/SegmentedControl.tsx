import type { LucideIcon } from 'lucide-react';
import styles from './choice.module.css';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';
import { Icon } from './Icon.tsx';

interface Props<V extends string> extends FieldProps<V> {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: V; label: string; icon?: LucideIcon; disabled?: boolean }[];
}

/** A few ways to look at the same thing. The icons stand alone where every option has one and labels are hidden. */
export function SegmentedControl<V extends string>(props: Props<V> & { iconsOnly?: boolean }) {
  const { id, name, value, onChange, onBlur, label, hideLabel, options, iconsOnly = false } = props;
  return (
    <fieldset className={field.field}>
      <legend className={hideLabel ? 'visually-hidden' : field.label}>{label}</legend>
      <div>
        <div className={styles.segments}>
          {options.map((option) => (
            <label key={option.value} className={styles.segment} title={iconsOnly ? option.label : undefined}>
              <input
                type="radio"
                id={`${id}-${option.value}`}
                name={`${id}-${name}`}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
              />
              {option.icon && <Icon as={option.icon} size={14} />}
              <span className={iconsOnly ? 'visually-hidden' : undefined}>{option.label}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
