import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import styles from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';

interface Props extends FieldProps<number | null>, Described {
  hideLabel?: boolean;
  min?: number;
  max?: number;
  step?: number;
  /** What is counted, after the number: "days". */
  unit?: string;
  disabled?: boolean;
  format?: Intl.NumberFormatOptions;
}

/** A number as the reader's language writes it; letters cannot be typed, arrows count up and down. */
export function NumberField(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hideLabel, hint, describedBy, unit, disabled, format } =
    props;
  const { texts } = useUi();
  return (
    <AriaNumberField
      id={id}
      name={name}
      className={styles.field}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      onBlur={onBlur}
      minValue={props.min}
      maxValue={props.max}
      step={props.step}
      formatOptions={format}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      incrementAriaLabel={texts.increase.replace('{label}', label)}
      decrementAriaLabel={texts.decrease.replace('{label}', label)}
      aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
    >
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      <Group className={styles.box}>
        <Input className={styles.input} />
        {unit && <span className={styles.unit}>{unit}</span>}
        <span className={styles.steps}>
          <Button slot="increment" className={styles.step}>
            <Icon as={ChevronUp} size={14} />
          </Button>
          <Button slot="decrement" className={styles.step}>
            <Icon as={ChevronDown} size={14} />
          </Button>
        </span>
      </Group>
      <FieldNotes id={id} error={error} hint={hint} />
    </AriaNumberField>
  );
}
