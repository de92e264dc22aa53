import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { usePart } from '../parts/use-part.ts';

/** What a menu or popover takes from the button that opens it. */
export interface OpenerProps {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

interface Props<P> {
  /** The same function each time. */
  load(): Promise<ComponentType<NoInfer<P> & OpenerProps>>;
  trigger: ReactElement<ComponentProps<'button'>>;
  popup: 'menu' | 'dialog';
  /** Opened without being pressed. */
  startsOpen?: boolean;
  onClosed?(): void;
  props: P;
}

/**
 * The button stands there from the start; what it opens is fetched when the page stands, so that none waits for it.
 * Who presses the button sooner gets it as soon as it is there.
 */
export function LazyOpener<P extends object>(options: Props<P>) {
  const { load, trigger, popup, startsOpen = false, onClosed, props } = options;
  const [open, setOpen] = useState(startsOpen);
  const Opened = usePart(load, open ? 'now' : 'soon');

  function changeOpen(isOpen: boolean): void {
    setOpen(isOpen);
    if (!isOpen) onClosed?.();
  }

  if (Opened) return <Opened {...props} trigger={trigger} isOpen={open} onOpenChange={changeOpen} />;
  return cloneElement(trigger, { 'aria-haspopup': popup, 'aria-expanded': false, onClick: () => setOpen(true) });
}
