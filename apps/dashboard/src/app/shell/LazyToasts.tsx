import { type ComponentType, useEffect, useState } from 'react';

/** The place where toasts appear. It is fetched when the page stands: no page waits for it. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      import('@muster/ui/Toasts').then(
        ({ Toasts }) => !gone && setToasts(() => Toasts),
        // Without a network there is nothing to say either; what is shown later asks for the file again.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return Toasts ? <Toasts /> : null;
}
