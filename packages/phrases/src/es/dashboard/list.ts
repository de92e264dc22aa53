import type { list as english } from '../../en/dashboard/list.ts';
import type { SameShape } from '../../shapes.ts';

export const list: SameShape<typeof english> = {
  list: {},
};
