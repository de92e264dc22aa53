/** Those that every page behind the sign-in may need. What devices and their platforms call things is not among them. */
import { appLabels } from './labels/apps.ts';
import { billingLabels } from './labels/billing.ts';
import { peopleLabels } from './labels/people.ts';
import { platformLabels } from './labels/platform.ts';
import { workspaceLabels } from './labels/workspace.ts';

export const accountLabels = {
  ...appLabels,
  ...peopleLabels,
  ...billingLabels,
  ...workspaceLabels,
  ...platformLabels,
};
