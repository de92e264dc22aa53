import type { routes as english } from '../../en/dashboard/routes.ts';
import type { SameShape } from '../../shapes.ts';

export const routes: SameShape<typeof english> = {
  routes: {},
};
