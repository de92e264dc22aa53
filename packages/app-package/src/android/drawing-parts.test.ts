import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pictureOf } from '../picture.ts';
import { rankedFiles } from './drawing.ts';
import { svgPath } from './path-data.ts';
import { ResBytes } from './res-chunk.ts';
import { anyConfig, anyDensity, parseConfig, type ResConfig } from './res-config.ts';
import { dimensionOf, fractionOf } from './res-value.ts';
import { systemColour } from './system-colours.ts';

describe('path data', () => {
  for (const [data, path] of [
    ['M0,0L1,1z', 'M0 0L1 1z'],
    ['M10-5.5.25 3e1', 'M10 -5.5 0.25 30'],
    ['m1 1a2,2 0,1 1,3 0', 'm1 1a2 2 0 1 1 3 0'],
    ['  M 1 2 H3V4 Z M5 6', 'M1 2H3V4ZM5 6'],
    ['M1 1e99', 'M1 0'],
    ['M1 2 L3 4c L5 6c ', 'M1 2L3 4L5 6'],
  ] as const) {
    test(`${data} is whole`, () => assert.deepEqual(svgPath(data), { path, whole: true }));
  }

  for (const [data, path] of [
    ['L1 1', ''],
    ['M1 2L3', 'M1 2'],
    ['M1 2"/><script>', 'M1 2'],
    ['M1 2X3 4', 'M1 2'],
    ['M1 2L3 4&lt;', 'M1 2L3 4'],
  ] as const) {
    test(`of ${data} the part before the nonsense is kept`, () =>
      assert.deepEqual(svgPath(data), { path, whole: false }));
  }
});

describe('pictures tell their size', () => {
  const webp = (kind: string, rest: number[]) =>
    Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(rest), Buffer.alloc(16)]);
  for (const [name, bytes, width, height] of [
    ['lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 100, 0, 50, 0]), 100, 50],
    ['lossless WebP', webp('VP8L', [0x2f, 99, 0x40, 0x0c, 0]), 100, 50],
    ['extended WebP', webp('VP8X', [0, 0, 0, 0, 99, 0, 0, 49, 0, 0]), 100, 50],
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0, 50, 0, 100, 3, 0, 0]), 100, 50],
  ] as const) {
    test(name, () => {
      const picture = pictureOf(bytes);
      assert.deepEqual([picture?.width, picture?.height], [width, height]);
    });
  }

  test('and what is none has none', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff]),
      Buffer.alloc(100),
    ]) {
      assert.equal(pictureOf(bytes), undefined);
    }
  });
});

test('files are tried as a good screen would take them: drawings, the sharpest pictures, none for a few devices only', () => {
  const of = (path: string, config: Partial<ResConfig>) => ({
    value: { kind: 'text' as const, text: path },
    config: { ...anyConfig, ...config },
  });
  const ranked = rankedFiles([
    of('plain', {}),
    of('sharp', { density: 640 }),
    of('Chinese', { density: 640, locale: 'zh' }),
    of('night', { density: anyDensity, night: true }),
    of('drawing', { density: anyDensity, sdk: 26 }),
    of('medium', { density: 240 }),
    of('watch', { density: 640, others: 1 }),
  ]);
  assert.deepEqual(
    ranked.map(({ path }) => path),
    ['drawing', 'sharp', 'medium', 'plain', 'watch', 'Chinese', 'night'],
  );
});

describe('kinds of devices', () => {
  const config = (fill: (bytes: Buffer) => void, size = 64) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(size, 0);
    fill(bytes);
    return parseConfig(new ResBytes(bytes, 'config'));
  };

  test('languages of two letters and of three, regions, scripts; old codes are new ones', () => {
    assert.equal(config((bytes) => bytes.write('ptBR', 8)).locale, 'pt-BR');
    assert.equal(config((bytes) => bytes.write('iw', 8)).locale, 'he');
    assert.equal(config((bytes) => bytes.writeUInt16BE(0xad05, 8)).locale, 'fil');
    const script = config((bytes) => {
      bytes.write('zh', 8);
      bytes.write('Hant', 36);
    });
    assert.equal(script.locale, 'zh-Hant');
    assert.equal(config((bytes) => bytes.write('!!', 8)).locale, 'und');
  });

  test('are shorter in old packages', () => {
    const old = config((bytes) => bytes.writeUInt16LE(240, 14), 28);
    assert.deepEqual(old, { locale: '', density: 240, night: false, sdk: 0, others: 0 });
  });
});

test('dimensions and fractions are fixed-point numbers', () => {
  assert.deepEqual(dimensionOf(0x00001801), { kind: 'dimension', number: 24, unit: 'dp' });
  assert.deepEqual(dimensionOf(0xffffe801), { kind: 'dimension', number: -24, unit: 'dp' });
  assert.deepEqual(fractionOf(0x40000030), { kind: 'fraction', number: 0.5 });
});

test('colours of the platform are known by id', () => {
  assert.equal(systemColour(0x0106000b), 0xffffffff);
  assert.equal(systemColour(0x0106000d), 0);
  assert.equal((systemColour(0x0106001d + 26 + 7) ?? 0) >>> 24, 0xff);
  assert.equal(systemColour(0x7f010000), undefined);
});
