import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isEmpty, nearestPoint, sharesOf, shownLabels, stepsTo, topOf } from './chart-data.ts';
import { sparkPath } from './spark-path.ts';

test('the steps of an axis are round and reach the top', () => {
  assert.deepEqual(stepsTo(7), [0, 2, 4, 6, 8]);
  assert.deepEqual(stepsTo(3), [0, 1, 2, 3]);
  assert.deepEqual(stepsTo(1), [0, 1]);
  assert.deepEqual(stepsTo(0.3), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(stepsTo(412), [0, 200, 400, 600]);
  for (const nothing of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) assert.deepEqual(stepsTo(nothing), [0, 1]);
});

test('every top is reached with few steps that rise', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e300, noNaN: true }), (top) => {
      const steps = stepsTo(top);
      assert.ok(steps.length >= 2 && steps.length <= 8);
      assert.ok((steps.at(-1) ?? 0) >= top);
      assert.ok(steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0)));
    }),
  );
});

test('the top counts what can be drawn', () => {
  const series = [
    { name: 'a', values: [1, Number.NaN, -9] },
    { name: 'b', values: [2, 5, Number.POSITIVE_INFINITY, 99] },
  ];
  assert.equal(topOf(series, 3), 5);
  assert.equal(topOf(series, 1, true), 3);
  assert.equal(topOf([], 3), 0);
  assert.equal(
    topOf(
      [
        { name: 'a', values: [Number.MAX_VALUE] },
        { name: 'b', values: [Number.MAX_VALUE] },
      ],
      1,
      true,
    ),
    Number.MAX_VALUE,
  );
});

test('a chart without a single number is empty', () => {
  assert.equal(isEmpty([], 0), true);
  assert.equal(isEmpty([{ name: 'a', values: [Number.NaN] }], 1), true);
  assert.equal(isEmpty([{ name: 'a', values: [0] }], 1), false);
  assert.equal(isEmpty([{ name: 'a', values: [1] }], 0), true);
});

test('labels are thinned until they fit, and the last one stays', () => {
  assert.deepEqual(shownLabels(3, 1_000), [0, 1, 2]);
  assert.deepEqual(shownLabels(30, 320).at(-1), 29);
  assert.ok(shownLabels(1_000, 320).length <= 6);
  assert.deepEqual(shownLabels(0, 320), []);
  assert.deepEqual(shownLabels(2, 0), [1]);
});

test('the nearest point is always one of them', () => {
  assert.equal(nearestPoint(-50, 100, 5), 0);
  assert.equal(nearestPoint(500, 100, 5), 4);
  assert.equal(nearestPoint(26, 100, 5), 1);
  assert.equal(nearestPoint(10, 0, 5), 0);
  assert.equal(nearestPoint(10, 100, 1), 0);
});

test('shares add up to one, of the largest numbers too', () => {
  assert.deepEqual(sharesOf([1, 3]), [0.25, 0.75]);
  assert.deepEqual(sharesOf([0, 0]), [0, 0]);
  assert.deepEqual(sharesOf([Number.NaN, -4, 2]), [0, 0, 1]);
  assert.deepEqual(sharesOf([Number.MAX_VALUE, Number.MAX_VALUE]), [0.5, 0.5]);
  assert.deepEqual(sharesOf([]), []);
});

test('a small line stays in its box', () => {
  assert.equal(sparkPath([0, 10], 100, 20, 10).line, 'M0 17L100 3');
  assert.equal(sparkPath([4], 100, 20, 4).line, 'M0 3L100 3');
  assert.equal(sparkPath([0, 0], 100, 20, 0).line, 'M0 17L100 17');
  assert.equal(sparkPath([undefined], 100, 20, 0).line, '');
  assert.ok(!sparkPath([1, undefined, 3], 100, 20, 3).line.includes('NaN'));
});
