import { Button } from '@muster/ui/Button';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { type Crop, drawCrop, mostZoom, moveCrop, zoomCrop } from './crop.ts';
import styles from './picture.module.css';

interface Props {
  picture: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
  /** What will be shown of the square. */
  shape: 'circle' | 'square';
}

/** Of the canvas, in its own pixels: twice what it takes on the page. */
const drawn = 640;
/** A press of an arrow key moves by this share of what is shown, with Shift by more. */
const step = 0.02;
const bigStep = 0.1;
const zoomStep = 1.15;

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Chooses a square of a picture by dragging, pinching, the wheel, the keyboard and a slider. */
export function PictureCrop({ picture, crop, onChange, shape }: Props) {
  const { text } = useAccountI18n();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef(crop);
  latest.current = crop;

  function change(next: Crop): void {
    latest.current = next;
    onChange(next);
  }
  const zoom = (factor: number) => change(zoomCrop(picture, latest.current, factor));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawCrop(context, picture, crop, drawn);
  }, [picture, crop]);

  // React listens to the wheel without a say in whether the page scrolls.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const next = zoomCrop(picture, latest.current, Math.exp(-event.deltaY / 400));
      latest.current = next;
      onChange(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [picture, onChange]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const length = event.currentTarget.clientWidth;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    pointers.current.set(event.pointerId, now);
    let next = latest.current;
    const other = others[0];
    if (other) next = zoomCrop(picture, next, distance(now, other) / Math.max(distance(before, other), 1));
    // Two fingers move it together, so each by half.
    const part = 1 / (others.length + 1) / length;
    change(moveCrop(picture, next, (before.x - now.x) * part, (before.y - now.y) * part));
  }

  function onPointerEnd(event: PointerEvent<HTMLDivElement>): void {
    pointers.current.delete(event.pointerId);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const arrow = arrows[event.key];
    const length = event.shiftKey ? bigStep : step;
    if (arrow) change(moveCrop(picture, latest.current, arrow[0] * length, arrow[1] * length));
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.crop}>
      <div
        ref={stage}
        className={styles.stage}
        data-shape={shape}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
        tabIndex={0}
        role="application"
        aria-label={text.picture.part}
        aria-description={text.picture.keys}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} width={drawn} height={drawn} />
      </div>
      <div className={styles.zoom}>
        <Button
          color="white"
          size="sm"
          icon={ZoomOut}
          label={text.picture.zoomOut}
          onClick={() => zoom(1 / zoomStep)}
        />
        <input
          type="range"
          aria-label={text.picture.zoom}
          min={0}
          max={100}
          // By factors: each stretch of the slider makes it larger by as much.
          value={Math.round((Math.log(crop.zoom) / Math.log(mostZoom)) * 100)}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={(event) => zoom(mostZoom ** (Number(event.target.value) / 100) / latest.current.zoom)}
        />
        <Button color="white" size="sm" icon={ZoomIn} label={text.picture.zoomIn} onClick={() => zoom(zoomStep)} />
      </div>
      <p className={styles.hint}>
        {text.picture.hint} <span className={styles.keys}>{text.picture.hintKeys}</span>
      </p>
    </div>
  );
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
