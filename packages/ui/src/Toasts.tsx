import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Progress } from './Progress.tsx';
import styles from './Toasts.module.css';
import { createToasts, shownOf, type Toast } from './toast-queue.ts';
import { useUi } from './UiProvider.tsx';

export const toast = createToasts();

const icons = { progress: LoaderCircle, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/**
 * What has happened, in the corner. Mount it once, beside the page. An error interrupts who listens, the rest waits for
 * a pause. All of them stay while the pointer or the focus is on one.
 */
export function Toasts() {
  const { texts } = useUi();
  const toasts = shownOf(useSyncExternalStore(toast.subscribe, toast.get));
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);

  function close(id: number): void {
    const left = region.current?.contains(document.activeElement) && toasts.length === 1;
    toast.close(id);
    // Otherwise the focus would be lost with the button that had it.
    if (left && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    else if (region.current?.contains(document.activeElement)) region.current.focus();
  }

  useEffect(() => {
    if (toasts.length > 0) return;
    setPointer(false);
    setFocus(false);
  }, [toasts.length]);

  const list = (urgent: boolean) =>
    toasts.map((item, place) =>
      (item.kind === 'error') === urgent ? (
        <ToastItem key={item.id} toast={item} place={place} paused={pointer || focus} onClose={() => close(item.id)} />
      ) : null,
    );

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={texts.notifications}
      tabIndex={-1}
      // A dialog leaves it alone: it can be heard and used above one.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
        setFocus(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      }}
    >
      <div role="status" aria-atomic="false" className={styles.live}>
        {list(false)}
      </div>
      <div role="alert" aria-atomic="false" className={styles.live}>
        {list(true)}
      </div>
    </section>
  );
}

interface ItemProps {
  toast: Toast;
  place: number;
  paused: boolean;
  onClose(): void;
}

function ToastItem({ toast: { id, kind, text, action, share, duration }, place, paused, onClose }: ItemProps) {
  const { texts } = useUi();
  const left = useRef(duration);
  const before = useRef(duration);
  // Said anew with other words, it stays as long as those may.
  if (before.current !== duration) left.current = duration;
  before.current = duration;

  useEffect(() => {
    if (duration === 0 || paused) return;
    const since = performance.now();
    const timer = window.setTimeout(() => toast.close(id), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [id, duration, paused]);

  return (
    <div className={classNames(styles.toast, styles[kind])} style={{ '--place': place } as CSSProperties}>
      <Icon as={icons[kind]} />
      <div className={styles.words}>
        {text}
        {kind === 'progress' && <Progress label={text} value={share} hideLabel />}
      </div>
      {action && (
        <Button
          color="slate"
          size="xs"
          onClick={() => {
            onClose();
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button color="white" size="xs" icon={X} label={texts.close} onClick={onClose} />
    </div>
  );
}
