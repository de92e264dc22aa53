import type { EnumerationLabels } from '../shapes.ts';
import { androidLabels } from './labels/android.ts';
import { appleLabels } from './labels/apple.ts';
import { appLabels } from './labels/apps.ts';
import { billingLabels } from './labels/billing.ts';
import { commandLabels } from './labels/commands.ts';
import { depLabels } from './labels/dep.ts';
import { deviceLabels } from './labels/devices.ts';
import { inventoryLabels } from './labels/inventory.ts';
import { packageLabels } from './labels/packages.ts';
import { peopleLabels } from './labels/people.ts';
import { platformLabels } from './labels/platform.ts';
import { windowsLabels } from './labels/windows.ts';
import { workspaceLabels } from './labels/workspace.ts';

export const enumerations: EnumerationLabels = {
  ...appLabels,
  ...packageLabels,
  ...deviceLabels,
  ...commandLabels,
  ...appleLabels,
  ...depLabels,
  ...androidLabels,
  ...windowsLabels,
  ...inventoryLabels,
  ...peopleLabels,
  ...billingLabels,
  ...workspaceLabels,
  ...platformLabels,
};
