import type { Box, Drawing } from './drawing.ts';
import { clamped, colourPaint, fillAttributes, paintOf, strokeAttributes } from './paint.ts';
import { plain, svgPath } from './path-data.ts';
import { attributeOf, type ResElement } from './res-element.ts';
import type { ResValue } from './res-value.ts';

/** developer.android.com/reference/android/graphics/drawable/VectorDrawable: stretched over its box, cut off at it. */
export async function drawVector(vector: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const width = drawing.number(vector, 'viewportWidth', 0);
  const height = drawing.number(vector, 'viewportHeight', 0);
  if (width <= 0 || height <= 0) return drawing.flaw('a vector without a viewport');
  const inner = await drawChildren(vector, drawing, depth + 1);
  const alpha = clamped(drawing.number(vector, 'alpha', 1));
  const svg =
    `<svg x="${plain(box.x)}" y="${plain(box.y)}" width="${plain(box.width)}" height="${plain(box.height)}" ` +
    `viewBox="0 0 ${plain(width)} ${plain(height)}" preserveAspectRatio="none">${inner}</svg>`;
  const tinted = await withTint(svg, attributeOf(vector, 'tint'), drawing.number(vector, 'tintMode', srcIn), drawing);
  return alpha < 1 ? `<g opacity="${plain(alpha)}">${tinted}</g>` : tinted;
}

async function drawChildren(parent: ResElement, drawing: Drawing, depth: number): Promise<string> {
  let drawn = '';
  let clips = 0;
  for (const child of parent.children) {
    if (!drawing.spend(depth + clips)) break;
    if (child.name === 'path') drawn += await drawPath(child, drawing);
    if (child.name === 'group') {
      const inner = await drawChildren(child, drawing, depth + 1);
      drawn += `<g${transform(child, drawing)}>${inner}</g>`;
    }
    if (child.name === 'clip-path') {
      const id = drawing.define((own) => `<clipPath id="${own}"><path d="${pathOf(child, drawing)}"/></clipPath>`);
      // It holds for all that follows in the same group.
      drawn += `<g clip-path="url(#${id})">`;
      clips += 1;
    }
  }
  return drawn + '</g>'.repeat(clips);
}

function transform(group: ResElement, drawing: Drawing): string {
  const number = (name: string, otherwise: number) => drawing.number(group, name, otherwise);
  const [pivotX, pivotY] = [number('pivotX', 0), number('pivotY', 0)];
  const steps = [
    `translate(${plain(number('translateX', 0) + pivotX)} ${plain(number('translateY', 0) + pivotY)})`,
    `rotate(${plain(number('rotation', 0))})`,
    `scale(${plain(number('scaleX', 1))} ${plain(number('scaleY', 1))})`,
    `translate(${plain(-pivotX)} ${plain(-pivotY)})`,
  ];
  return ` transform="${steps.join(' ')}"`;
}

function pathOf(element: ResElement, drawing: Drawing): string {
  const value = drawing.resources.resolve(attributeOf(element, 'pathData'));
  const data = value?.kind === 'text' ? value.text : '';
  if (!drawing.spendBytes(data.length)) return '';
  const { path, whole } = svgPath(data);
  if (!whole && data.trim() !== '') drawing.flaw('path data that makes no sense');
  return path;
}

const caps = ['butt', 'round', 'square'] as const;
const joins = ['miter', 'round', 'bevel'] as const;

async function drawPath(element: ResElement, drawing: Drawing): Promise<string> {
  const path = pathOf(element, drawing);
  const trim = ['trimPathStart', 'trimPathEnd'].map((name, otherwise) => drawing.number(element, name, otherwise));
  if (!path || trim[0] === trim[1]) return '';
  const number = (name: string, otherwise: number) => drawing.number(element, name, otherwise);
  const fill = await paintOf(attributeOf(element, 'fillColor'), drawing);
  const stroke = await paintOf(attributeOf(element, 'strokeColor'), drawing);
  if (!fill && !stroke) return '';
  const strokes = strokeAttributes(stroke, number('strokeWidth', 0), number('strokeAlpha', 1));
  const style =
    fillAttributes(fill, number('fillAlpha', 1)) +
    (number('fillType', 0) === 1 ? ' fill-rule="evenodd"' : '') +
    (strokes
      ? `${strokes} stroke-linecap="${caps[number('strokeLineCap', 0)] ?? 'butt'}"` +
        ` stroke-linejoin="${joins[number('strokeLineJoin', 0)] ?? 'miter'}"` +
        ` stroke-miterlimit="${plain(Math.max(1, number('strokeMiterLimit', 4)))}"`
      : '');
  return `<path d="${path}" ${style}/>`;
}

const srcIn = 5;
const srcAtop = 9;
const multiply = 14;

/** Everything in one colour, or mixed with it (PorterDuff.Mode). One that only the theme of a screen knows is left out. */
export async function withTint(
  content: string,
  tint: ResValue | undefined,
  mode: number,
  drawing: Drawing,
): Promise<string> {
  const value = drawing.resources.resolve(tint);
  if (!value || !content) return content;
  const paint = value.kind === 'colour' ? colourPaint(value.argb) : await paintOf(tint, drawing);
  if (!paint || paint.css.startsWith('url')) return content;
  const flood = `<feFlood flood-color="${paint.css}" flood-opacity="${plain(paint.opacity)}" result="tint"/>`;
  const mix =
    mode === multiply
      ? '<feBlend in="tint" in2="SourceGraphic" mode="multiply" result="mixed"/><feComposite in="mixed" in2="SourceGraphic" operator="in"/>'
      : `<feComposite in="tint" in2="SourceGraphic" operator="${mode === srcAtop ? 'atop' : 'in'}"/>`;
  const id = drawing.define(
    (own) =>
      `<filter id="${own}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">${flood}${mix}</filter>`,
  );
  return `<g filter="url(#${id})">${content}</g>`;
}
