import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onboardingStep, stepSearch } from './onboarding-step.ts';

for (const [wanted, productsChosen, answered, expected] of [
  [null, false, false, 2],
  [null, true, false, 3],
  [null, true, true, 'done'],
  // Answers without products: from a workspace that was set up before there was a choice.
  [null, false, true, 2],
  ['3', false, false, 2],
  ['3', true, false, 3],
  ['3', true, true, 3],
  ['2', true, false, 2],
  ['2', true, true, 2],
  ['nonsense', true, false, 3],
  ['1', true, true, 'done'],
] as const) {
  test(`asked for ${wanted}, products ${productsChosen}, answers ${answered}: ${expected}`, () =>
    assert.equal(onboardingStep({ wanted, productsChosen, answered }), expected));
}

test('a step has an address', () => {
  assert.equal(stepSearch('a b', 2), '?org=a+b&step=2');
  assert.equal(stepSearch('aurora'), '?org=aurora');
});
