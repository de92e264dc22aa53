import type { accountLabels as en } from '../en/account-labels.ts';
import type { SameShape } from '../shapes.ts';
import { appLabels } from './labels/apps.ts';
import { billingLabels } from './labels/billing.ts';
import { peopleLabels } from './labels/people.ts';
import { platformLabels } from './labels/platform.ts';
import { workspaceLabels } from './labels/workspace.ts';

export const accountLabels: SameShape<typeof en> = {
  ...appLabels,
  ...peopleLabels,
  ...billingLabels,
  ...workspaceLabels,
  ...platformLabels,
};
