import type { Icon, PackageWarning } from '../package-info.ts';
import type { Picture } from '../picture.ts';
import { adaptiveVisible, drawElement } from './draw-drawable.ts';
import { roundedRectangle } from './draw-shape.ts';
import { type Box, Drawing, type ReadDrawable, rankedFiles } from './drawing.ts';
import { plain } from './path-data.ts';
import type { ResElement } from './res-element.ts';
import type { ResValue } from './res-value.ts';
import type { Resources } from './resources.ts';

/** Launchers have shapes of their own; this is a square with round corners, by its share of the width. */
const roundness = 0.22;
/** Of what has no size: launchers show icons of 48 dp. */
const plainSize = 48;
const mostTried = 12;

/**
 * The icon as a new device with a good screen shows it: a drawing where there is one and all of it can be drawn, else
 * the sharpest picture, else as much as can be drawn.
 */
export async function readIcon(
  icons: readonly ResValue[],
  resources: Resources,
  read: ReadDrawable,
): Promise<{ icon?: Icon; warnings: PackageWarning[] }> {
  let flawed: { icon: Icon; flaws: string } | undefined;
  for (const value of icons) {
    for (const { path } of rankedFiles(resources.candidates(value)).slice(0, mostTried)) {
      const file = await read(path);
      if (!file) continue;
      if ('picture' in file) return { icon: pictureIcon(file.picture), warnings: [] };
      const drawing = new Drawing(resources, read);
      const svg = await iconSvg(file.element, drawing);
      if (!svg) continue;
      const icon = { format: 'svg' as const, bytes: Buffer.from(svg) };
      if (drawing.flaws.size === 0) return { icon, warnings: [] };
      flawed ??= { icon, flaws: [...drawing.flaws].join(', ') };
    }
  }
  if (flawed) return { icon: flawed.icon, warnings: [{ code: 'iconUnreadable', detail: flawed.flaws }] };
  return { warnings: [{ code: icons.length > 0 ? 'iconUnreadable' : 'iconMissing' }] };
}

export function pictureIcon({ format, bytes }: Picture): Icon {
  return { format, bytes };
}

async function iconSvg(element: ResElement, drawing: Drawing): Promise<string | undefined> {
  const adaptive = element.name === 'adaptive-icon' || element.name === 'maskable-icon';
  const vector = element.name === 'vector';
  const side = (name: string) => Math.min(1_000, Math.max(1, drawing.number(element, name, plainSize)));
  const box: Box = {
    x: 0,
    y: 0,
    width: adaptive ? adaptiveVisible : vector ? side('width') : plainSize,
    height: adaptive ? adaptiveVisible : vector ? side('height') : plainSize,
  };
  const drawn = await drawElement(element, box, drawing, 0);
  if (!drawn) return undefined;
  const mask = adaptive
    ? drawing.define((id) => {
        const corner = adaptiveVisible * roundness;
        return `<clipPath id="${id}"><path d="${roundedRectangle(box, [corner, corner, corner, corner])}"/></clipPath>`;
      })
    : undefined;
  const scale = 512 / Math.max(box.width, box.height);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plain(box.width * scale)}" height="${plain(box.height * scale)}" ` +
    `viewBox="0 0 ${plain(box.width)} ${plain(box.height)}"><defs>${drawing.definitions.join('')}</defs>` +
    `${mask ? `<g clip-path="url(#${mask})">${drawn}</g>` : drawn}</svg>`
  );
}
