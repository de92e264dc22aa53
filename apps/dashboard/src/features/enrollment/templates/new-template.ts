import type { PanelAddress } from '../../../shared/dialogs/panel-address.ts';

/** The panel for one that is not made yet. */
export const newTemplate = { s: 'admEnrollmentTemplate', id: 'new' } as const satisfies PanelAddress;
