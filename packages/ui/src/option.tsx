import { Check } from 'lucide-react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { Icon } from './Icon.tsx';
import { ItemIcon, type ItemIconSource } from './item-icon.tsx';
import styles from './Menu.module.css';

export interface Option {
  value: string;
  label: string;
  icon?: ItemIconSource;
  /** A second, quieter line. */
  detail?: string;
  disabled?: boolean;
}

/** A line in the list of a select or a combobox. The collection looks for the id among the props. */
export function OptionItem({ id, option: { label, icon, detail, disabled } }: { id: string; option: Option }) {
  return (
    <ListBoxItem id={id} textValue={label} className={styles.item} isDisabled={disabled}>
      {({ isSelected }) => (
        <>
          <ItemIcon icon={icon} />
          <span className={styles.words}>
            {label}
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
          {isSelected && <Icon as={Check} />}
        </>
      )}
    </ListBoxItem>
  );
}
