import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { avatarColours } from '../initials.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tones = ['green', 'amber', 'red', 'blue', 'slate', 'purple'];

/** The opaque colours, light and dark, by the name of their token. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const softs = [...tones.map((tone) => `${tone}-soft`), 'accent-soft'];

/** What is read against what lies behind it: 4.5:1 (WCAG 2.2, 1.4.3). */
const texts: Record<string, readonly string[]> = {
  ink: [...surfaces, ...softs, 'slate-line'],
  'ink-2': [...surfaces, ...softs],
  'ink-3': surfaces,
  accent: ['canvas', 'surface', 'raised', 'sunken', 'selected', ...softs],
  'accent-strong': [...surfaces, ...softs],
  'on-accent': ['accent', 'accent-strong', 'red'],
  'on-danger': ['danger', 'danger-strong'],
  'on-inverse': ['inverse'],
  ...Object.fromEntries(tones.map((tone) => [tone, ['canvas', 'surface', 'raised', 'hover', `${tone}-soft`]])),
};

/** The shape of what can be used, or is to be seen: 3:1 (WCAG 2.2, 1.4.11). */
const shapes: Record<string, readonly string[]> = {
  edge: ['canvas', 'surface', 'raised', 'sunken', 'slate-soft'],
  accent: ['hover', 'line'],
  danger: ['canvas', 'surface', 'raised'],
  inverse: ['canvas', 'surface', 'raised'],
};

/** These only divide; nothing is lost where they are not seen. */
const decoration = ['line', 'line-strong', 'accent-line', ...tones.map((tone) => `${tone}-line`)];

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function colourOf(name: string, theme: 'light' | 'dark'): string {
  const colour = colours.get(name);
  assert.ok(colour, `tokens.css has no colour --${name}`);
  return colour[theme];
}

test('contrast is computed as WCAG does', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#777777'), 1);
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
});

for (const theme of ['light', 'dark'] as const) {
  test(`whatever is read in the ${theme} theme can be read`, () => {
    const weak: string[] = [];
    for (const [needed, pairs] of [
      [4.5, texts],
      [3, shapes],
    ] as const) {
      for (const [front, backs] of Object.entries(pairs)) {
        for (const back of backs) {
          const ratio = contrast(colourOf(front, theme), colourOf(back, theme));
          if (ratio < needed) weak.push(`--${front} on --${back}: ${ratio.toFixed(2)}, needs ${needed}`);
        }
      }
    }
    assert.deepEqual(weak, []);
  });

  test(`the surfaces of the ${theme} theme can be told apart`, () => {
    if (theme === 'light') return assert.notEqual(colourOf('canvas', theme), colourOf('surface', theme));
    // What is nearer is lighter.
    const levels = ['canvas', 'surface', 'raised'].map((name) => luminance(colourOf(name, theme)));
    assert.deepEqual(
      levels.toSorted((a, b) => a - b),
      levels,
    );
    assert.equal(new Set(levels).size, 3);
  });
}

test('every colour is in a pair, or is there to divide', () => {
  const paired = new Set(
    [texts, shapes].flatMap((pairs) => Object.entries(pairs)).flatMap(([one, rest]) => [one, ...rest]),
  );
  const left = [...colours.keys()].filter((name) => !paired.has(name) && !decoration.includes(name));
  assert.deepEqual(left, []);
});

test('white initials can be read on the colour of any avatar', () => {
  for (const colour of avatarColours) assert.ok(contrast(colour, '#ffffff') >= 4.5, colour);
});

/** The rules of all style sheets that say what their letters are drawn in, and on what, as far as these are tokens. */
function rulesWithLetters(): { place: string; front: string; back: string | undefined }[] {
  const root = join(import.meta.dirname, '../../../..');
  const token = (text: string, property: RegExp) => {
    const name = new RegExp(`(?:^|[;\\s])${property.source}:\\s*var\\(--([\\w-]+)\\)`).exec(text)?.[1];
    return name !== undefined && colours.has(name) ? name : undefined;
  };
  return globSync('{packages/ui,apps/*}/src/**/*.css', { cwd: root }).flatMap((file) => {
    const sheet = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    return [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', text = '']) => {
      const front = token(text, /color/);
      const place = `${file} ${selector.trim()}`;
      // What cannot be used need not be read (1.4.3, inactive components).
      return front === undefined || /disabled/.test(selector)
        ? []
        : [{ place, front, back: token(text, /background(?:-color)?/) }];
    });
  });
}

test('no style sheet puts letters on a colour on which nobody has proved that they can be read', () => {
  const rules = rulesWithLetters();
  assert.ok(rules.some(({ back }) => back !== undefined));
  const unproved = rules.filter(({ front, back }) => {
    const backs = texts[front];
    return backs === undefined || (back !== undefined && !backs.includes(back));
  });
  assert.deepEqual(
    unproved.map(({ place, front, back }) => `${place}: --${front} on --${back ?? 'whatever is there'}`),
    [],
  );
});
