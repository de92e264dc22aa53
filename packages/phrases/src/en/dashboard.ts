import { form } from './dashboard/form.ts';
import { routes } from './dashboard/routes.ts';
import { shell } from './dashboard/shell.ts';
import { stepUp } from './dashboard/step-up.ts';
import { ui } from './dashboard/ui.ts';
import { welcome } from './dashboard/welcome.ts';

/**
 * The dashboard's own texts that every page may need, a file per part. Those of the pages behind the sign-in are in
 * account.ts; generic messages, errors, validation and labels have files of their own.
 */
export const dashboard = { ...welcome, ...stepUp, ...form, ...shell, ...ui, ...routes } as const;
