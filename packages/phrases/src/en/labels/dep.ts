export const depLabels = {
  depDeviceStatus: { assigned: 'Assigned', notAssigned: 'Not assigned', pushed: 'Pushed', removed: 'Removed' },
} as const;
