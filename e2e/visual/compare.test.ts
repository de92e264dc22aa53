import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { compare, shrink } from './compare.ts';

type Colour = readonly [red: number, green: number, blue: number];
const white: Colour = [255, 255, 255];
const accent: Colour = [47, 91, 234];

/** A white picture with rectangles on it. */
function picture(
  rectangles: readonly (readonly [x: number, y: number, width: number, height: number, colour: Colour])[],
  { width = 200, height = 120 } = {},
): Buffer {
  const png = new PNG({ width, height });
  const fill = (x: number, y: number, right: number, bottom: number, colour: Colour) => {
    for (let row = y; row < bottom; row++) {
      for (let column = x; column < right; column++) png.data.set([...colour, 255], (row * width + column) * 4);
    }
  };
  fill(0, 0, width, height, white);
  for (const [x, y, w, h, colour] of rectangles) fill(x, y, x + w, y + h, colour);
  return PNG.sync.write(png);
}

const button = picture([[20, 20, 80, 32, accent]]);

test('a picture is like itself, also when it has been made smaller', () => {
  assert.deepEqual(compare(button, button), { problem: undefined, picture: undefined });
  assert.equal(compare(button, shrink(button)).problem, undefined);
  assert.equal(compare(button, shrink(button, { rounded: true })).problem, undefined);
  assert.ok(shrink(button).length <= button.length);
});

test('thin differences, as between two ways to draw letters, are allowed', () => {
  const strokes = Array.from({ length: 6 }, (_, index) => [120 + index * 10, 30, 1, 12, [15, 23, 42]] as const);
  const moved = strokes.map(([x, y, width, height, colour]) => [x, y + 1, width, height, colour] as const);
  assert.equal(compare(picture(moved), picture(strokes)).problem, undefined);
});

test('a line more or less in height is allowed, and not three', () => {
  const of = (height: number) => picture([[20, 20, 80, 32, accent]], { height });
  assert.equal(compare(of(121), of(120)).problem, undefined);
  assert.equal(compare(of(120), of(122)).problem, undefined);
  assert.equal(compare(of(123), of(120)).problem, 'it is 200 × 123 and was 200 × 120');
  assert.match(compare(picture([], { width: 199 }), picture([])).problem ?? '', /199 × 120/);
});

test('a colour that changed a little is found, and where', () => {
  const { problem, picture: marked } = compare(picture([[20, 20, 80, 32, [47, 91, 214]]]), button);
  assert.match(problem ?? '', /differs around 24, 24/);
  assert.equal(PNG.sync.read(marked ?? Buffer.alloc(0)).width, 3 * 200 + 2 * 16);
});

test('an edge of another colour is found, though it is thin', () => {
  const edged = (colour: Colour) =>
    picture([
      [40, 40, 60, 1, colour],
      [40, 71, 60, 1, colour],
    ]);
  assert.match(
    compare(edged([170, 181, 200]), edged([131, 144, 165])).problem ?? '',
    /^it differs around 60, 40 and 60, 71$/,
  );
});

test('a small thing that is gone is found, however large the rest', () => {
  const large = { width: 1000, height: 800 };
  const dot = [[500, 400, 12, 12, accent]] as const;
  assert.match(compare(picture([], large), picture(dot, large)).problem ?? '', /differs around/);
});

test('a thing that moved by a few pixels is found', () => {
  assert.match(compare(picture([[24, 20, 80, 32, accent]]), button).problem ?? '', /differs/);
});

test('many thin differences add up', () => {
  const lines = Array.from(
    { length: 400 },
    (_, index) => [(index % 20) * 10, Math.floor(index / 20) * 6, 1, 4, accent] as const,
  );
  assert.match(compare(picture(lines), picture([])).problem ?? '', /% of it differs/);
});
