import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import styles from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './Icon.tsx';
import { ItemIcon } from './item-icon.tsx';
import menu from './Menu.module.css';
import { type Option, OptionItem } from './option.tsx';
import { useUi } from './UiProvider.tsx';

interface Props extends FieldProps<string>, Described {
  options: readonly Option[];
  hideLabel?: boolean;
  /** While nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
}

/** One of a few. An empty value means that nothing is chosen yet. */
export function Select(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hideLabel, hint, describedBy, options, disabled } = props;
  const { texts } = useUi();
  const chosen = options.find((option) => option.value === value);
  return (
    <AriaSelect
      className={styles.field}
      name={name}
      value={chosen?.value ?? null}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      onBlur={onBlur}
      allowsEmptyCollection
      isDisabled={disabled}
      isInvalid={error !== undefined}
      aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
    >
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      <Button
        id={id}
        className={styles.select}
        data-invalid={error ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        <SelectValue className={styles.value}>
          {chosen && <ItemIcon icon={chosen.icon} />}
          <span>{chosen?.label ?? props.placeholder ?? texts.choose}</span>
        </SelectValue>
        <Icon as={ChevronDown} />
      </Button>
      <FieldNotes id={id} error={error} hint={hint} />
      <Popover className={menu.popover} offset={4}>
        <ListBox className={menu.menu} items={options} renderEmptyState={() => <Nothing text={texts.noResults} />}>
          {(option) => <OptionItem id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function Nothing({ text }: { text: string }) {
  return <p className={menu.title}>{text}</p>;
}
