import type { ui as english } from '../../en/dashboard/ui.ts';
import type { SameShape } from '../../shapes.ts';

export const ui: SameShape<typeof english> = {
  ui: {},
};
