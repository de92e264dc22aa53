import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from 'react';
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

  useEffect(() => {
    let gone = false;
    import('./ShellMenu.tsx').then(
      ({ ShellMenu }) => !gone && setMenu(() => ShellMenu),
      // Without a network: asked for again when the button is pressed.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  async function fetchAndOpen(): Promise<void> {
    setOpen(true);
    const { ShellMenu } = await import('./ShellMenu.tsx');
    setMenu(() => ShellMenu);
  }

  if (Menu) return <Menu {...props} trigger={trigger} isOpen={open} onOpenChange={setOpen} />;
  return cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: fetchAndOpen });
}
