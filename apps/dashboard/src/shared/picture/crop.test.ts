import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampCrop, mostZoom, moveCrop, sideOf, wholeCrop, zoomCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first as much as fits is shown, from the middle', () => {
  assert.equal(sideOf(wide, wholeCrop), 200);
  assert.deepEqual(clampCrop(wide, wholeCrop), wholeCrop);
});

test('moving stops at the edges of the picture', () => {
  assert.equal(moveCrop(wide, wholeCrop, 0.1, 0).x, 0.55);
  assert.deepEqual(moveCrop(wide, wholeCrop, 10, 10), { x: 0.75, y: 0.5, zoom: 1 });
  assert.deepEqual(moveCrop(wide, wholeCrop, -10, -10), { x: 0.25, y: 0.5, zoom: 1 });
});

test('zoomed in there is room to move in both directions, and zooming out comes back within the edges', () => {
  const near = zoomCrop(wide, wholeCrop, 2);
  assert.equal(sideOf(wide, near), 100);
  const corner = moveCrop(wide, near, 10, 10);
  assert.deepEqual(corner, { x: 0.875, y: 0.75, zoom: 2 });
  assert.deepEqual(zoomCrop(wide, corner, 0.5), { x: 0.75, y: 0.5, zoom: 1 });
});

test('zooming ends where it makes no sense any more', () => {
  assert.equal(zoomCrop(wide, wholeCrop, 0.1).zoom, 1);
  assert.equal(zoomCrop(wide, wholeCrop, 1000).zoom, mostZoom);
});
