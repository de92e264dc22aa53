import type { dashboard as english } from '../en/dashboard.ts';
import type { SameShape } from '../shapes.ts';
import { form } from './dashboard/form.ts';
import { routes } from './dashboard/routes.ts';
import { shell } from './dashboard/shell.ts';
import { stepUp } from './dashboard/step-up.ts';
import { ui } from './dashboard/ui.ts';
import { welcome } from './dashboard/welcome.ts';

export const dashboard: SameShape<typeof english> = {
  ...welcome,
  ...stepUp,
  ...form,
  ...shell,
  ...ui,
  ...routes,
};
