import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import menu from './Menu.module.css';
import styles from './Popover.module.css';

interface Props {
  /** What it is called for those who hear it. */
  label: string;
  /** A button: Button, or a button of one's own. */
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: ComponentProps<typeof AriaPopover>['placement'];
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
}

/** A little more than a menu: a few fields, an explanation. It lies beside its button and lets the page be seen. */
export function Popover({ label, trigger, children, placement = 'bottom start', isOpen, onOpenChange }: Props) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger as ComponentProps<typeof Pressable>['children']}</Pressable>
      <AriaPopover className={menu.popover} placement={placement} offset={4}>
        <Dialog className={styles.dialog} aria-label={label}>
          {typeof children === 'function' ? ({ close }) => children(close) : children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
