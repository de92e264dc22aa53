import { type ComponentProps, type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Dialog, DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { classNames } from './class-names.ts';
import menu from './Menu.module.css';
import styles from './Popover.module.css';

interface Props {
  /** What it is called for those who hear it. */
  label: string;
  /** A button: Button, or a button of one's own. */
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: ComponentProps<typeof AriaPopover>['placement'];
  /** For what has a width of its own, beyond that of a menu. */
  wide?: boolean;
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
}

/**
 * A little more than a menu: a few fields, an explanation. It lies beside its button and lets the page be seen and used:
 * it locks no scrolling and hides nothing, which would have the browser work out the style of every element anew.
 */
export function Popover(props: Props) {
  const { label, trigger, children, placement = 'bottom start', wide = false, isOpen, onOpenChange } = props;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger as ComponentProps<typeof Pressable>['children']}</Pressable>
      <AriaPopover
        className={classNames(menu.popover, wide && styles.wide)}
        placement={placement}
        offset={4}
        isNonModal
        // The dialog has the name. Given to what lies around it as well, it would be content that is in no landmark.
        render={(rest) => <div {...rest} aria-labelledby={undefined} />}
      >
        <CloseOutside />
        <Dialog className={styles.dialog} aria-label={label}>
          {typeof children === 'function' ? ({ close }) => children(close) : children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

/** Whoever presses something else is done with it. The button that opened it closes it by itself. */
function CloseOutside() {
  const state = useContext(OverlayTriggerStateContext);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    function press({ target }: PointerEvent): void {
      const popover = mark.current?.parentElement;
      if (!(target instanceof Element) || !popover || popover.contains(target)) return;
      if (target.closest('[aria-expanded=true]')) return;
      // What opens out of it, such as a calendar, comes after it in the page; the panel that it opened out of before it.
      const layer = target.closest('[role=dialog], [role=listbox], [role=menu]');
      if (layer && popover.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING) return;
      state?.close();
    }
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [state]);
  return <span ref={mark} hidden />;
}
