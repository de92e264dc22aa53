import { type ComponentProps, cloneElement, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { usePart } from '../../../shared/parts/use-part.ts';
import styles from './menus.module.css';
import type { ShellMenu } from './ShellMenu.tsx';

type Props = Omit<ComponentProps<typeof ShellMenu>, 'isOpen' | 'onOpenChange' | 'trigger'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
};

const load = async () => (await import('./ShellMenu.tsx')).ShellMenu;

/**
 * A menu of the top bar. The button stands there from the start; what it opens is fetched when the page stands, so that
 * no page waits for it. Who presses the button sooner gets the menu as soon as it is there.
 */
export function LazyMenu({ trigger, ...props }: Props) {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const Menu = usePart(load, open ? 'now' : 'soon', {
    onCome() {
      hadFocus.current = around.current?.contains(document.activeElement) ?? false;
    },
  });

  // The button is another element now; whoever was on it stays on it.
  useLayoutEffect(() => {
    if (Menu && hadFocus.current) around.current?.querySelector('button')?.focus();
  }, [Menu]);

  return (
    <span ref={around} className={styles.around}>
      {Menu ? (
        <Menu {...props} trigger={trigger} isOpen={open} onOpenChange={setOpen} />
      ) : (
        cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setOpen(true) })
      )}
    </span>
  );
}
