/** What can be done with many things at once. A capability that adds one also gives its run function. */
export const bulkTaskKinds = [
  'deleteBuilds',
  'updateReports',
  'deleteReports',
  'tagPeople',
  'groupPeople',
  'deleteEmployees',
  'sendCommands',
  'destroyDevices',
  'tagDevices',
  'assignDevices',
  'deleteDevices',
  'runAutomation',
  'retrySettings',
] as const;
export type BulkTaskKind = (typeof bulkTaskKinds)[number];

export const bulkItemStates = ['pending', 'done', 'skipped', 'failed', 'canceled'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** Whether a second person has to agree before a task begins. */
export const bulkTaskApprovals = ['notNeeded', 'waiting', 'approved', 'rejected'] as const;
export type BulkTaskApproval = (typeof bulkTaskApprovals)[number];
