import { Check, type LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';

export interface Option {
  value: string;
  label: string;
  icon?: LucideIcon | ReactElement;
  /** A second, quieter line. */
  detail?: string;
  disabled?: boolean;
}

/** An icon of the set, or a picture that stands in the place of one: an avatar, a glyph. */
export function OptionIcon({ icon }: { icon: Option['icon'] }) {
  if (icon === undefined) return null;
  return isValidElement(icon) ? icon : <Icon as={icon} />;
}

/** A line in the list of a select or a combobox. */
export function OptionItem({ value, label, icon, detail, disabled }: Option) {
  return (
    <ListBoxItem id={value} textValue={label} className={styles.item} isDisabled={disabled}>
      {({ isSelected }) => (
        <>
          <OptionIcon icon={icon} />
          <span className={styles.words}>
            <Text slot="label">{label}</Text>
            {detail && (
              <Text slot="description" className={styles.detail}>
                {detail}
              </Text>
            )}
          </span>
          {isSelected && <Icon as={Check} />}
        </>
      )}
    </ListBoxItem>
  );
}
