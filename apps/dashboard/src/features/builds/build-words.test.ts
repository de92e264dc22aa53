import assert from 'node:assert/strict';
import { test } from 'node:test';
import { versionOf } from '../../shared/apps/version-of.ts';
import { nameOf, otherName, wholeName } from './build-words.ts';

const unread = { displayName: null, package: null, fileName: 'app.ipa', versionName: null, versionCode: null };

test('a build is called what it calls itself, else by its identifier, else by its file', () => {
  assert.equal(nameOf(unread), 'app.ipa');
  assert.equal(nameOf({ ...unread, package: 'com.example.app' }), 'com.example.app');
  assert.equal(nameOf({ ...unread, package: 'com.example.app', displayName: 'Example' }), 'Example');
});

test('its version code is told where it says more than the version', () => {
  assert.equal(versionOf({ versionName: '2.5', versionCode: '2050' }), '2.5 (2050)');
  assert.equal(versionOf({ versionName: '2.5', versionCode: '2.5' }), '2.5');
  assert.equal(versionOf({ versionName: '2.5', versionCode: null }), '2.5');
  assert.equal(versionOf({ versionName: null, versionCode: '7' }), '7');
  assert.equal(wholeName(unread), 'app.ipa');
});

test('a build says its name beside its version only where its app is called otherwise', () => {
  const read = { ...unread, displayName: 'Barista', versionName: '2.5' };
  assert.equal(otherName(read, 'Barista'), '');
  assert.equal(otherName(read, 'Coffee'), 'Barista');
  assert.equal(otherName(unread, 'Coffee'), '', 'its file stands in the place of the version');
});
