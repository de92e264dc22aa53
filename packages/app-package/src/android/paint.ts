import type { Drawing } from './drawing.ts';
import { plain } from './path-data.ts';
import { attributeOf, childrenNamed, type ResElement } from './res-element.ts';
import type { ResValue } from './res-value.ts';

/** What an area is filled with: a colour, or a definition referred to. */
export interface Paint {
  css: string;
  opacity: number;
}

const deepest = 8;

/** Undefined where nothing is painted. */
export async function paintOf(value: ResValue | undefined, drawing: Drawing, depth = 0): Promise<Paint | undefined> {
  if (!value || depth > deepest) return undefined;
  const found = drawing.resources.resolve(value);
  switch (found?.kind) {
    case 'colour':
      return colourPaint(found.argb);
    case 'number':
      return colourPaint(found.number >>> 0);
    case 'text': {
      const colour = textColour(found.text);
      if (colour !== undefined) return colourPaint(colour);
      const element = await drawing.xml(found.text);
      return element ? elementPaint(element, drawing, depth) : guessed(drawing);
    }
    default:
      return guessed(drawing);
  }
}

function guessed(drawing: Drawing): Paint {
  drawing.flaw('a colour is not in the package');
  return { css: '#808080', opacity: 1 };
}

export function colourPaint(argb: number): Paint {
  return { css: `#${(argb & 0xffffff).toString(16).padStart(6, '0')}`, opacity: (argb >>> 24) / 255 };
}

/** #rgb, #argb, #rrggbb or #aarrggbb: left as written by tools that did not compile it. */
function textColour(text: string): number | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1];
  if (!hex) return undefined;
  const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return Number.parseInt(long.padStart(8, 'f'), 16) >>> 0;
}

/** A gradient (one within a vector is compiled to a file of its own), or colours by state. */
async function elementPaint(element: ResElement, drawing: Drawing, depth: number): Promise<Paint | undefined> {
  if (element.name === 'gradient') return gradientPaint(element, drawing);
  const items = childrenNamed(element, 'item');
  const plainItem = items.find(({ attributes }) => !attributes.some(({ name }) => name.startsWith('state_')));
  const item = plainItem ?? items.at(-1);
  const paint = await paintOf(item && attributeOf(item, 'color'), drawing, depth + 1);
  if (!paint || !item) return undefined;
  return { ...paint, opacity: paint.opacity * clamped(drawing.number(item, 'alpha', 1)) };
}

const linear = 0;
const radial = 1;
const spreads = ['pad', 'repeat', 'reflect'] as const;

/** A gradient in the coordinates of what it fills. Those that go round are painted in their middle colour. */
async function gradientPaint(element: ResElement, drawing: Drawing): Promise<Paint | undefined> {
  const stops = await gradientStops(element, drawing);
  const type = drawing.number(element, 'type', linear);
  if (stops.length === 0) return undefined;
  if (type !== linear && type !== radial) {
    drawing.flaw('a gradient that goes round');
    return stops[stops.length >> 1]?.paint;
  }
  const number = (name: string) => plain(drawing.number(element, name, 0));
  const spread = spreads[drawing.number(element, 'tileMode', 0)] ?? 'pad';
  const place =
    type === linear
      ? `x1="${number('startX')}" y1="${number('startY')}" x2="${number('endX')}" y2="${number('endY')}"`
      : `cx="${number('centerX')}" cy="${number('centerY')}" r="${number('gradientRadius')}"`;
  return defineGradient(type === linear ? 'linearGradient' : 'radialGradient', place, stops, drawing, spread);
}

export interface Stop {
  offset: number;
  paint: Paint;
}

export function defineGradient(
  name: 'linearGradient' | 'radialGradient',
  place: string,
  stops: readonly Stop[],
  drawing: Drawing,
  spread = 'pad',
): Paint {
  const inner = stops
    .map(
      ({ offset, paint }) =>
        `<stop offset="${plain(offset)}" stop-color="${paint.css}" stop-opacity="${plain(paint.opacity)}"/>`,
    )
    .join('');
  const id = drawing.define(
    (own) => `<${name} id="${own}" gradientUnits="userSpaceOnUse" spreadMethod="${spread}" ${place}>${inner}</${name}>`,
  );
  return { css: `url(#${id})`, opacity: 1 };
}

/** Items with their places, or else a first, perhaps a middle, and a last colour. */
export async function gradientStops(element: ResElement, drawing: Drawing): Promise<Stop[]> {
  const stops: Stop[] = [];
  const add = async (holder: ResElement, name: string, offset: number) => {
    if (!drawing.spend(0)) return;
    const paint = await paintOf(attributeOf(holder, name), drawing, 1);
    if (paint && !paint.css.startsWith('url')) stops.push({ offset: clamped(offset), paint });
  };
  const items = childrenNamed(element, 'item');
  for (const item of items) await add(item, 'color', drawing.number(item, 'offset', 0));
  if (items.length > 0) return stops;
  await add(element, 'startColor', 0);
  if (drawing.has(element, 'centerColor')) await add(element, 'centerColor', 0.5);
  await add(element, 'endColor', 1);
  return stops;
}

export const clamped = (number: number) => Math.min(1, Math.max(0, number));

export function fillAttributes(paint: Paint | undefined, alpha = 1): string {
  if (!paint) return 'fill="none"';
  const opacity = paint.opacity * clamped(alpha);
  return `fill="${paint.css}"${opacity < 1 ? ` fill-opacity="${plain(opacity)}"` : ''}`;
}

export function strokeAttributes(paint: Paint | undefined, width: number, alpha = 1): string {
  if (!paint || width <= 0) return '';
  const opacity = paint.opacity * clamped(alpha);
  return ` stroke="${paint.css}" stroke-width="${plain(width)}"${opacity < 1 ? ` stroke-opacity="${plain(opacity)}"` : ''}`;
}
