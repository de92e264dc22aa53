import type { Picture } from '../picture.ts';
import { drawShape } from './draw-shape.ts';
import { drawVector, withTint } from './draw-vector.ts';
import { type Box, type Drawing, rankedFiles } from './drawing.ts';
import { colourPaint, fillAttributes, paintOf } from './paint.ts';
import { plain } from './path-data.ts';
import { anyDensity, noDensity } from './res-config.ts';
import { attributeOf, childrenNamed, type ResElement } from './res-element.ts';
import type { ResValue } from './res-value.ts';

/** Of an adaptive icon: its layers are drawn on 108 dp, of which the 72 in the middle are seen. */
const adaptiveCanvas = 108;
export const adaptiveVisible = 72;

/** Whatever a value stands for, drawn into a box: a colour, a picture, or a drawing of one kind or another. */
async function drawValue(value: ResValue | undefined, box: Box, drawing: Drawing, depth = 0): Promise<string> {
  if (!value || !drawing.spend(depth)) return '';
  const candidates = drawing.resources.candidates(value);
  const colour = candidates.find((one) => one.value.kind === 'colour' || one.value.kind === 'number')?.value;
  if (colour) return filled(box, colour, drawing);
  for (const file of rankedFiles(candidates).slice(0, 8)) {
    const found = await drawing.file(file.path);
    if (found && 'picture' in found) return image(found.picture, box, drawing);
    if (found) return drawElement(found.element, box, drawing, depth + 1);
  }
  return drawing.flaw('a drawable that is not in the package');
}

async function filled(box: Box, colour: ResValue, drawing: Drawing): Promise<string> {
  const paint = colour.kind === 'colour' ? colourPaint(colour.argb) : await paintOf(colour, drawing);
  return `<rect ${placed(box)} ${fillAttributes(paint)}/>`;
}

function image({ bytes, format }: Picture, box: Box, drawing: Drawing): string {
  if (!drawing.spendBytes(bytes.length)) return '';
  const data = Buffer.from(bytes).toString('base64');
  return `<image ${placed(box)} preserveAspectRatio="none" href="data:image/${format};base64,${data}"/>`;
}

const placed = ({ x, y, width, height }: Box) =>
  `x="${plain(x)}" y="${plain(y)}" width="${plain(width)}" height="${plain(height)}"`;

/** An element by its name: developer.android.com/guide/topics/resources/drawable-resource. */
export async function drawElement(element: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  if (!drawing.spend(depth)) return '';
  switch (element.name) {
    case 'adaptive-icon':
    case 'maskable-icon':
      return drawAdaptive(element, box, drawing, depth);
    case 'vector':
      return drawVector(element, box, drawing, depth);
    case 'shape':
      return drawShape(element, box, drawing);
    case 'layer-list':
    case 'ripple':
      return drawLayers(element, box, drawing, depth);
    case 'inset':
      return drawInset(element, box, drawing, depth);
    case 'bitmap':
      return drawBitmap(element, box, drawing, depth);
    case 'color': {
      const paint = await paintOf(attributeOf(element, 'color'), drawing);
      return `<rect ${placed(box)} ${fillAttributes(paint)}/>`;
    }
    case 'rotate':
      return drawRotated(element, box, drawing, depth);
    case 'animated-vector':
    case 'scale':
    case 'clip':
    case 'background':
    case 'foreground':
    case 'item':
      return drawContent(element, box, drawing, depth);
    case 'selector':
    case 'animated-selector':
    case 'level-list':
    case 'transition':
    case 'animation-list':
      return drawPlainState(element, box, drawing, depth);
    default:
      return drawing.flaw('a drawable of an unknown kind');
  }
}

/** What an element refers to, or else what stands in it. */
async function drawContent(element: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const value = attributeOf(element, 'drawable');
  if (value) return drawValue(value, box, drawing, depth + 1);
  const [child] = element.children;
  return child ? drawElement(child, box, drawing, depth + 1) : '';
}

/** Both layers, over a box that stands for the visible part: they reach a quarter beyond it on each side. */
async function drawAdaptive(element: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const beyond = (adaptiveCanvas - adaptiveVisible) / 2 / adaptiveVisible;
  const canvas = {
    x: box.x - box.width * beyond,
    y: box.y - box.height * beyond,
    width: box.width * (1 + 2 * beyond),
    height: box.height * (1 + 2 * beyond),
  };
  let drawn = '';
  for (const name of ['background', 'foreground']) {
    const [layer] = childrenNamed(element, name);
    if (layer) drawn += await drawContent(layer, canvas, drawing, depth);
    else drawing.flaw(`an adaptive icon without ${name}`);
  }
  return drawn;
}

async function drawLayers(list: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  let drawn = '';
  for (const item of childrenNamed(list, 'item')) {
    if (!drawing.spend(depth)) break;
    const number = (name: string, otherwise: number) => drawing.number(item, name, otherwise, box.width);
    const [left, right] = [number('left', number('start', 0)), number('right', number('end', 0))];
    const [top, bottom] = [number('top', 0), number('bottom', 0)];
    const inner = within(box, { left, top, right, bottom });
    const gravity = number('gravity', 0);
    const own = gravity ? await sizeOf(item, drawing, 0) : undefined;
    const width = number('width', gravity ? (own?.width ?? -1) : -1);
    const height = number('height', gravity ? (own?.height ?? -1) : -1);
    drawn += await drawContent(item, aligned(inner, gravity, width, height), drawing, depth);
  }
  return drawn;
}

async function drawInset(inset: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const side = (name: string, whole: number) =>
    drawing.number(inset, name, drawing.number(inset, 'inset', 0, whole), whole);
  const inner = within(box, {
    left: side('insetLeft', box.width),
    top: side('insetTop', box.height),
    right: side('insetRight', box.width),
    bottom: side('insetBottom', box.height),
  });
  return drawContent(inset, inner, drawing, depth);
}

const fillBoth = 0x77;

async function drawBitmap(bitmap: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const gravity = drawing.number(bitmap, 'gravity', fillBoth);
  const own = gravity === fillBoth ? undefined : await sizeOf(bitmap, drawing, 0);
  const place = aligned(box, gravity, own?.width ?? -1, own?.height ?? -1);
  const drawn = await drawValue(attributeOf(bitmap, 'src'), place, drawing, depth + 1);
  const tinted = await withTint(drawn, attributeOf(bitmap, 'tint'), drawing.number(bitmap, 'tintMode', 5), drawing);
  const alpha = drawing.number(bitmap, 'alpha', 1);
  return alpha < 1 ? `<g opacity="${plain(Math.max(0, alpha))}">${tinted}</g>` : tinted;
}

async function drawRotated(rotate: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const pivot = (name: string, whole: number) => drawing.number(rotate, name, whole / 2, whole);
  const degrees = drawing.number(rotate, 'fromDegrees', 0);
  const inner = await drawContent(rotate, box, drawing, depth);
  const centre = `${plain(box.x + pivot('pivotX', box.width))} ${plain(box.y + pivot('pivotY', box.height))}`;
  return `<g transform="rotate(${plain(degrees)} ${centre})">${inner}</g>`;
}

/** Of several for several states: the one for none. */
async function drawPlainState(list: ResElement, box: Box, drawing: Drawing, depth: number): Promise<string> {
  const items = childrenNamed(list, 'item');
  const item =
    items.find(({ attributes }) => !attributes.some(({ name }) => name.startsWith('state_'))) ?? items.at(-1);
  return item ? drawContent(item, box, drawing, depth) : '';
}

/** How large a drawable is by itself, in dp, where it says so. */
async function sizeOf(
  holder: ResElement,
  drawing: Drawing,
  depth: number,
): Promise<{ width: number; height: number } | undefined> {
  const value = attributeOf(holder, 'drawable') ?? attributeOf(holder, 'src');
  const [file] = value ? rankedFiles(drawing.resources.candidates(value)) : [];
  const found = file && (await drawing.file(file.path));
  if (found && 'picture' in found) {
    const density = [0, anyDensity, noDensity].includes(file.config.density) ? 160 : file.config.density;
    return { width: (found.picture.width * 160) / density, height: (found.picture.height * 160) / density };
  }
  const element = found?.element ?? (file ? undefined : holder.children[0]);
  if (!element || depth > 4) return undefined;
  if (element.name === 'bitmap' || element.name === 'inset') return sizeOf(element, drawing, depth + 1);
  const sized = element.name === 'shape' ? childrenNamed(element, 'size')[0] : element;
  const [width, height] = sized ? ['width', 'height'].map((name) => drawing.number(sized, name, 0)) : [];
  return width && height ? { width, height } : undefined;
}

function within(box: Box, { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>): Box {
  return {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
}

/** Gravity: three bits for each direction; 1 centre, 3 start, 5 end, 7 fill. Without a size of its own it fills. */
function aligned(box: Box, gravity: number, width: number, height: number): Box {
  const [x, ownWidth] = along(box.x, box.width, gravity & 7, width);
  const [y, ownHeight] = along(box.y, box.height, (gravity >> 4) & 7, height);
  return { x, y, width: ownWidth, height: ownHeight };
}

function along(start: number, length: number, gravity: number, own: number): [number, number] {
  if (own < 0 || gravity === 7) return [start, length];
  if (gravity === 5) return [start + length - own, own];
  return gravity === 1 ? [start + (length - own) / 2, own] : [start, own];
}
