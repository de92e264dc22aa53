import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './menus.module.css';
import type { ShellMenu } from './ShellMenu.tsx';

type Props = Omit<ComponentProps<typeof ShellMenu>, 'isOpen' | 'onOpenChange' | 'trigger'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
};

/**
 * A menu of the top bar. The button stands there from the start; what it opens is fetched when the page stands, so that
 * no page waits for it. Who presses the button sooner gets the menu as soon as it is there.
 */
export function LazyMenu({ trigger, ...props }: Props) {
  const [Menu, setMenu] = useState<typeof ShellMenu>();
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const gone = useRef(false);

  async function fetchMenu(): Promise<void> {
    const { ShellMenu } = await import('./ShellMenu.tsx');
    if (gone.current) return;
    hadFocus.current = around.current?.contains(document.activeElement) ?? false;
    setMenu(() => ShellMenu);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    gone.current = false;
    // Without a network: asked for again when the button is pressed.
    fetchMenu().catch(() => undefined);
    return () => {
      gone.current = true;
    };
  }, []);

  // The button is another element now; whoever was on it stays on it.
  useLayoutEffect(() => {
    if (Menu && hadFocus.current) around.current?.querySelector('button')?.focus();
  }, [Menu]);

  return (
    <span ref={around} className={styles.around}>
      {Menu ? (
        <Menu {...props} trigger={trigger} isOpen={open} onOpenChange={setOpen} />
      ) : (
        cloneElement(trigger, {
          'aria-haspopup': 'menu',
          'aria-expanded': false,
          onClick: () => {
            setOpen(true);
            void fetchMenu();
          },
        })
      )}
    </span>
  );
}
