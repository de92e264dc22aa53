import { Check, ExternalLink, Lock } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { ItemIcon, type ItemIconSource } from './item-icon.tsx';
import styles from './Menu.module.css';
import { TooltipBubbleFor } from './Tooltip.tsx';

interface MenuProps {
  /** What the menu is called for those who hear it. */
  label: string;
  /** A button: Button, or a button of one's own. */
  trigger: ReactElement;
  children: ReactNode;
  placement?: ComponentProps<typeof Popover>['placement'];
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
}

export function Menu({ label, trigger, children, placement = 'bottom start', isOpen, onOpenChange }: MenuProps) {
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger as ComponentProps<typeof Pressable>['children']}</Pressable>
      <Popover className={styles.popover} placement={placement} offset={4}>
        <AriaMenu className={styles.menu} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface ItemProps {
  icon?: ItemIconSource;
  /** Leads somewhere; an address of another site opens in a new tab. */
  href?: string;
  onAction?(): void;
  danger?: boolean;
  /** One of a set of choices, and whether it is the present one. */
  checked?: boolean;
  disabled?: boolean;
  /** Why it is disabled. The item can be reached all the same, so that the reason is found. */
  tooltip?: string;
  /** A second, quieter line. */
  detail?: string;
  /** For typing ahead, where the children are more than a word. */
  textValue?: string;
  children: ReactNode;
}

export function MenuItem(props: ItemProps) {
  const { icon, href, onAction, danger, checked, disabled, tooltip, detail, children } = props;
  const locked = disabled && tooltip !== undefined;
  const outside = href !== undefined && /^https?:\/\//.test(href);
  const link = href !== undefined && !disabled && { href, ...(outside && { target: '_blank', rel: 'noreferrer' }) };
  return (
    <AriaMenuItem
      {...link}
      className={classNames(styles.item, danger && styles.danger, locked && styles.locked)}
      textValue={props.textValue ?? (typeof children === 'string' ? children : undefined)}
      isDisabled={disabled && !locked}
      shouldCloseOnSelect={!locked}
      onAction={disabled ? undefined : onAction}
    >
      {({ isFocused }) => (
        <>
          <ItemIcon icon={icon} />
          <span className={styles.words}>
            <span>{children}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
            {locked && <span className="visually-hidden">{tooltip}</span>}
          </span>
          {locked && <Icon as={Lock} size={14} />}
          {outside && <Icon as={ExternalLink} size={14} />}
          {checked && <Icon as={Check} />}
          {tooltip && isFocused && <TooltipBubbleFor content={tooltip} />}
        </>
      )}
    </AriaMenuItem>
  );
}

interface SectionProps {
  title?: string;
  /** A list of any length, which scrolls by itself beyond 350 px, 160 on a phone (platform-shell.md, section 9). */
  scrolls?: boolean;
  children: ReactNode;
}

export function MenuSection({ title, scrolls = false, children }: SectionProps) {
  return (
    <AriaMenuSection className={classNames(styles.section, scrolls && styles.scrolls)}>
      {title && <Header className={styles.title}>{title}</Header>}
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator} />;
}
