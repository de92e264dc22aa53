import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Comparison {
  /** What is wrong, in words; nothing when the two show the same. */
  problem: string | undefined;
  /** Both side by side with the differences marked, when there is a problem. */
  picture: Buffer | undefined;
}

/** How far two colours may lie apart, of 1. Enough for rounding; a changed token lies further. */
const colourTolerance = 0.02;
/** The share of all pixels that may differ: letters are drawn a little differently by each build of the browser. */
const shareAllowed = 0.025;
/** The side of the squares that the picture is cut into, and the share of one that may differ. */
const cell = 8;
const cellShareAllowed = 0.6;
/** How long a row of pixels that differ may be: longer than what letters have, shorter than the edge of a control. */
const rowAllowed = 20;
/** The height follows from lines of text, which another build may round otherwise. */
const heightTolerance = 2;

/**
 * Whether a picture shows what its reference shows, whichever build of the browser drew it. Letters differ in thin
 * lines here and there: anti-aliased pixels do not count, and a small share of the others is allowed. What somebody
 * changed (a colour, a distance, a widget that is gone) fills squares, or adds up.
 */
export function compare(actual: Buffer, reference: Buffer): Comparison {
  const [now, before] = [PNG.sync.read(actual), PNG.sync.read(reference)];
  const size = ({ width, height }: PNG) => `${width} × ${height}`;
  if (now.width !== before.width || Math.abs(now.height - before.height) > heightTolerance) {
    return { problem: `it is ${size(now)} and was ${size(before)}`, picture: sideBySide([before, now]) };
  }
  const { width } = now;
  const height = Math.min(now.height, before.height);
  const marks = new PNG({ width, height });
  const pixels = (png: PNG) => png.data.subarray(0, width * height * 4);
  const differing = pixelmatch(pixels(before), pixels(now), marks.data, width, height, {
    threshold: colourTolerance,
    diffMask: true,
  });
  const share = differing / (width * height);
  // So few fill no square and make no row.
  if (differing <= rowAllowed && share <= shareAllowed) return { problem: undefined, picture: undefined };
  const places = [...filledCells(marks), ...longRows(marks)];
  const reasons: string[] = [];
  if (share > shareAllowed) reasons.push(`${(share * 100).toFixed(2)} % of it differs`);
  if (places.length > 0) reasons.push(`it differs around ${places.slice(0, 3).join(' and ')}`);
  if (reasons.length === 0) return { problem: undefined, picture: undefined };
  return { problem: reasons.join('; '), picture: sideBySide([before, now, marks]) };
}

/** The mask is drawn in red where pixels differ, in yellow where they are anti-aliased, and nowhere else. */
function differs({ width, data }: PNG, x: number, y: number): boolean {
  const index = (y * width + x) * 4;
  return data[index + 3] !== 0 && data[index + 1] === 0;
}

/** The squares of which more differs than letters would. */
function filledCells(marks: PNG): string[] {
  const { width, height } = marks;
  const found: string[] = [];
  for (let top = 0; top < height; top += cell) {
    for (let left = 0; left < width; left += cell) {
      let count = 0;
      for (let y = top; y < Math.min(top + cell, height); y++) {
        for (let x = left; x < Math.min(left + cell, width); x++) if (differs(marks, x, y)) count++;
      }
      if (count > cell * cell * cellShareAllowed) found.push(`${left}, ${top}`);
    }
  }
  return found;
}

/** Lines across or down that differ: edges that have another colour, or have moved. */
function longRows(marks: PNG): string[] {
  const { width, height } = marks;
  const found: string[] = [];
  const across = new Uint32Array(height);
  const down = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = differs(marks, x, y);
      across[y] = here ? (across[y] ?? 0) + 1 : 0;
      down[x] = here ? (down[x] ?? 0) + 1 : 0;
      if (across[y] === rowAllowed + 1 || down[x] === rowAllowed + 1) found.push(`${x}, ${y}`);
    }
  }
  return found;
}

function sideBySide(pictures: readonly PNG[]): Buffer {
  const gap = 16;
  const width = pictures.reduce((sum, picture) => sum + picture.width + gap, -gap);
  const all = new PNG({ width, height: Math.max(...pictures.map(({ height }) => height)) });
  let left = 0;
  for (const picture of pictures) {
    PNG.bitblt(picture, all, 0, 0, picture.width, picture.height, left, 0);
    left += picture.width + gap;
  }
  return PNG.sync.write(all);
}

/**
 * The same picture in fewer bytes: nothing in a page's picture shines through, so that channel goes, and flat surfaces
 * need no filters. A reference may also be `rounded`, by less than the comparison allows.
 */
export function shrink(picture: Buffer, { rounded = false } = {}): Buffer {
  const png = PNG.sync.read(picture);
  if (rounded)
    for (const [index, value] of png.data.entries()) png.data[index] = Math.min(255, Math.round(value / 4) * 4);
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
}
