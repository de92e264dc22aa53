import type { Box, Drawing } from './drawing.ts';
import { defineGradient, fillAttributes, gradientStops, type Paint, paintOf, strokeAttributes } from './paint.ts';
import { plain } from './path-data.ts';
import { attributeOf, childrenNamed, type ResElement } from './res-element.ts';

const oval = 1;
const line = 2;
const ring = 3;

/** <shape>: a rectangle, an oval, a line or a ring that fills its box (GradientDrawable). */
export async function drawShape(shape: ResElement, box: Box, drawing: Drawing): Promise<string> {
  const kind = drawing.number(shape, 'shape', 0);
  const [solid] = childrenNamed(shape, 'solid');
  const [gradient] = childrenNamed(shape, 'gradient');
  const [stroke] = childrenNamed(shape, 'stroke');
  const fill = gradient
    ? await shapeGradient(gradient, box, drawing)
    : solid && (await paintOf(attributeOf(solid, 'color'), drawing));
  const width = stroke ? drawing.number(stroke, 'width', 0) : 0;
  const strokePaint = stroke && (await paintOf(attributeOf(stroke, 'color'), drawing));
  const style = fillAttributes(kind === line ? undefined : fill) + strokeAttributes(strokePaint, width);
  const [centreX, centreY] = [box.x + box.width / 2, box.y + box.height / 2];
  if (kind === line) {
    const [from, to] = [box.x, box.x + box.width].map(plain);
    return `<line x1="${from}" y1="${plain(centreY)}" x2="${to}" y2="${plain(centreY)}" ${style}/>`;
  }
  if (kind === ring) {
    const inner = drawing.number(shape, 'innerRadius', box.width / drawing.number(shape, 'innerRadiusRatio', 3));
    const thickness = drawing.number(shape, 'thickness', box.width / drawing.number(shape, 'thicknessRatio', 9));
    const paint = strokeAttributes(fill, thickness);
    return `<circle cx="${plain(centreX)}" cy="${plain(centreY)}" r="${plain(inner + thickness / 2)}" fill="none"${paint}/>`;
  }
  // A stroke lies within the box.
  const half = Math.max(0, Math.min(width, box.width, box.height)) / 2;
  if (kind === oval) {
    const radii = `rx="${plain(box.width / 2 - half)}" ry="${plain(box.height / 2 - half)}"`;
    return `<ellipse cx="${plain(centreX)}" cy="${plain(centreY)}" ${radii} ${style}/>`;
  }
  const inside = {
    x: box.x + half,
    y: box.y + half,
    width: box.width - 2 * half,
    height: box.height - 2 * half,
  };
  return `<path d="${roundedRectangle(inside, corners(shape, drawing))}" ${style}/>`;
}

/** From the top left, clockwise. */
function corners(shape: ResElement, drawing: Drawing): number[] {
  const [element] = childrenNamed(shape, 'corners');
  if (!element) return [0, 0, 0, 0];
  const all = drawing.number(element, 'radius', 0);
  return ['topLeftRadius', 'topRightRadius', 'bottomRightRadius', 'bottomLeftRadius'].map((name) =>
    drawing.number(element, name, all),
  );
}

export function roundedRectangle({ x, y, width, height }: Box, radii: readonly number[]): string {
  const most = Math.min(width, height) / 2;
  const [a = 0, b = 0, c = 0, d = 0] = radii.map((radius) => Math.min(most, Math.max(0, radius)));
  const arc = (radius: number, toX: number, toY: number) =>
    radius > 0 ? `A${plain(radius)} ${plain(radius)} 0 0 1 ${plain(toX)} ${plain(toY)}` : '';
  return (
    `M${plain(x + a)} ${plain(y)}H${plain(x + width - b)}${arc(b, x + width, y + b)}` +
    `V${plain(y + height - c)}${arc(c, x + width - c, y + height)}` +
    `H${plain(x + d)}${arc(d, x, y + height - d)}V${plain(y + a)}${arc(a, x + a, y)}Z`
  );
}

/** Across the box, in steps of 45° counted against the clock from the left; or round a centre. */
async function shapeGradient(gradient: ResElement, box: Box, drawing: Drawing): Promise<Paint | undefined> {
  const stops = await gradientStops(gradient, drawing);
  if (stops.length === 0) return undefined;
  const type = drawing.number(gradient, 'type', 0);
  if (type === 2) {
    drawing.flaw('a gradient that goes round');
    return stops[stops.length >> 1]?.paint;
  }
  if (type === 1) {
    const centreX = box.x + box.width * drawing.number(gradient, 'centerX', 0.5);
    const centreY = box.y + box.height * drawing.number(gradient, 'centerY', 0.5);
    const radius = drawing.number(gradient, 'gradientRadius', box.width / 2, Math.min(box.width, box.height));
    const place = `cx="${plain(centreX)}" cy="${plain(centreY)}" r="${plain(radius)}"`;
    return defineGradient('radialGradient', place, stops, drawing);
  }
  const steps = ((Math.round(drawing.number(gradient, 'angle', 0) / 45) % 8) + 8) % 8;
  const towards = (direction: number) => (direction > 0 ? 1 : direction < 0 ? 0 : 0.5);
  const right = [1, 1, 0, -1, -1, -1, 0, 1][steps] ?? 0;
  const down = [0, -1, -1, -1, 0, 1, 1, 1][steps] ?? 0;
  const x = (direction: number) => plain(box.x + box.width * towards(direction));
  const y = (direction: number) => plain(box.y + box.height * towards(direction));
  const place = `x1="${x(-right)}" y1="${y(-down)}" x2="${x(right)}" y2="${y(down)}"`;
  return defineGradient('linearGradient', place, stops, drawing);
}
