import { Icon } from '@muster/ui/Icon';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { ItemPicture } from './ItemPicture.tsx';
import styles from './menus.module.css';
import type { ShellItem, ShellSection } from './shell-item.ts';

interface Props {
  sections: readonly ShellSection[];
  /** Something was chosen. */
  onDone(): void;
}

/** The entries of the menus, one below the other. */
export function DrawerSections({ sections, onDone }: Props) {
  return sections.map(({ key, ...section }) => <Section key={key} {...section} onDone={onDone} />);
}

function Section({ title, items, scrolls, onDone }: Omit<ShellSection, 'key'> & Pick<Props, 'onDone'>) {
  const id = useId();
  return (
    <div className={styles.section}>
      {title !== undefined && (
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
      )}
      <ul
        className={scrolls ? styles.scrolls : undefined}
        aria-labelledby={title === undefined ? undefined : id}
        tabIndex={scrolls ? 0 : undefined}
      >
        {items.map(({ key, ...item }) => (
          <li key={key}>
            <Entry {...item} onDone={onDone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({
  label,
  icon,
  href,
  onAction,
  detail,
  checked,
  onDone,
}: Omit<ShellItem, 'key'> & Pick<Props, 'onDone'>) {
  const inside = (
    <>
      <ItemPicture icon={icon} />
      <span className={styles.words}>
        <span>{label}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {checked && <Icon as={Check} />}
    </>
  );
  if (href === undefined) {
    return (
      <button
        type="button"
        className={styles.entry}
        aria-pressed={checked}
        onClick={() => {
          onDone();
          onAction?.();
        }}
      >
        {inside}
      </button>
    );
  }
  if (/^\w+:/.test(href)) {
    return (
      <a className={styles.entry} href={href} target="_blank" rel="noreferrer">
        {inside}
      </a>
    );
  }
  return (
    <Link className={styles.entry} to={href} onClick={onDone}>
      {inside}
    </Link>
  );
}
