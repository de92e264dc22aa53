import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { asideOf, placeBeside } from './place-beside.ts';
import styles from './Tooltip.module.css';

interface Props {
  content: ReactNode;
  /** One element. It may be a disabled button too: the reason why is what people look for. */
  children: ReactElement;
  /** The content is the name of the element already, so it is not read out a second time. */
  naming?: boolean;
}

/** Long enough not to flicker while the pointer crosses a row of buttons. */
const waitBeforeShowing = 400;
/** After one has been shown, its neighbours follow without delay. */
const stillWarm = 300;
let hiddenAt = 0;

/** A few words about an element, when the pointer rests on it or the keyboard reaches it; Escape puts it away. */
export function Tooltip({ content, children, naming = false }: Props) {
  const [shown, setShown] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);

  function show(delay: number): void {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(true), delay);
  }

  function hide(): void {
    window.clearTimeout(timer.current);
    if (shown) hiddenAt = performance.now();
    setShown(false);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [shown]);

  return (
    // The handlers only watch what happens to the element inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: the element inside is the one that is used
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') show(performance.now() - hiddenAt < stillWarm ? 0 : waitBeforeShowing);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(0);
      }}
      onBlur={hide}
    >
      {children}
      {shown && content && <TooltipBubble around={around} content={content} naming={naming} />}
    </span>
  );
}

interface BubbleProps {
  around: RefObject<HTMLElement | null>;
  content: ReactNode;
  naming?: boolean;
}

function TooltipBubble({ around, content, naming }: BubbleProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const anchor = around.current?.firstElementChild;
    if (!anchor || !bubble.current) return;
    bubble.current.showPopover();
    placeBeside(bubble.current, anchor);
    if (naming) return;
    const before = anchor.getAttribute('aria-describedby');
    anchor.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) anchor.setAttribute('aria-describedby', before);
      else anchor.removeAttribute('aria-describedby');
    };
  }, [around, id, naming]);

  return (
    <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
      {content}
    </span>
  );
}

/** The bubble alone, beside the line of a menu in which it stands; the line describes and watches itself. */
export function TooltipBubbleFor({ content }: { content: string }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current?.parentElement) return;
    bubble.current.showPopover();
    placeBeside(bubble.current, bubble.current.parentElement, asideOf);
  }, []);
  return (
    <span ref={bubble} popover="manual" className={styles.bubble} aria-hidden="true">
      {content}
    </span>
  );
}
