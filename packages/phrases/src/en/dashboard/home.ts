export const home = {
  home: {
    title: 'Overview',
    role: 'Your role',
    plan: 'Plan',
    noPlan: 'None',
    trial: 'Trial, {count, plural, one {# day left} other {# days left}}',
    trialEnded: 'Trial ended',
    members: 'Members',
    store: 'Store',
    newTab: '(opens in a new tab)',
    activity: 'Latest activity',
    noActivity: 'Nothing has changed yet. Whatever you and your colleagues change is listed here.',
    live: {
      connecting: 'Connecting',
      live: 'Live',
      lost: 'Reconnecting',
    },
    action: {
      create: '{entity} created',
      update: '{entity} changed',
      delete: '{entity} deleted',
    },
    system: 'System',
    workspaces: 'Your workspaces',
    newWorkspace: 'New workspace',
  },
} as const;
