import { form } from './dashboard/form.ts';
import { home } from './dashboard/home.ts';
import { list } from './dashboard/list.ts';
import { onboarding } from './dashboard/onboarding.ts';
import { routes } from './dashboard/routes.ts';
import { shell } from './dashboard/shell.ts';
import { ui } from './dashboard/ui.ts';
import { welcome } from './dashboard/welcome.ts';

/** The dashboard's own texts, a file per part. Generic messages, errors, validation and labels have files of their own. */
export const dashboard = { ...welcome, ...onboarding, ...home, ...form, ...shell, ...ui, ...list, ...routes } as const;
