import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export type ButtonColor =
  | 'primary'
  | 'secondary'
  | 'outline'
  | 'danger-outline'
  | 'danger'
  | 'white'
  | 'slate'
  /** Looks like a link within a sentence. */
  | 'link';

export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

interface Look {
  color?: ButtonColor;
  size?: ButtonSize;
}

interface Props extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'color' | 'disabled'> {
  ref?: Ref<HTMLButtonElement>;
  icon?: LucideIcon;
  /** The name of a button that shows nothing but its icon; it is also the tooltip. */
  label?: string;
  /** At work: stays where it is and keeps the focus, but does nothing. */
  pending?: boolean;
  /** Cannot be used now. It keeps its place in the order of focus, so that a tooltip can say why. */
  disabled?: boolean;
  children?: ReactNode;
}

/** For links of a router that look like buttons. */
export function buttonClass({ color = 'primary', size = 'md' }: Look = {}): string {
  return classNames(styles.button, styles[color], styles[size]);
}

export function Button(props: Props) {
  const { color, size = 'md', icon, label, pending = false, disabled = false, type = 'button', ...rest } = props;
  const { children, onClick, ...others } = rest;
  const still = pending || disabled;
  const button = (
    <button
      {...others}
      type={type}
      className={classNames(buttonClass({ color, size }), label !== undefined && styles.alone)}
      aria-label={label ?? others['aria-label']}
      aria-disabled={still || others['aria-disabled']}
      data-pending={pending ? '' : undefined}
      onClick={still ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Spinner /> : icon && <Icon as={icon} size={size === 'xs' ? 14 : 16} />}
      {children}
    </button>
  );
  if (label === undefined) return button;
  return (
    <Tooltip content={label} naming>
      {button}
    </Tooltip>
  );
}
