export const search = {
  search: {
    title: 'Search',
    placeholder: 'Search, or go to…',
    results: 'Results',
    here: 'On this page',
    places: 'Go to',
    actions: 'Actions',
    themes: { light: 'Use the light theme', dark: 'Use the dark theme', system: 'Use the theme of the system' },
    language: 'Switch to Spanish',
    invite: 'Invite people',
    open: 'open',
    move: 'move',
    /** Of what was found; the workspace beside it. */
    types: {
      application: 'App',
      build: 'Build',
      publishedApplication: 'Publication',
      admDevice: 'Apple device',
      emmDevice: 'Android device',
      winDevice: 'Windows device',
      person: 'Person',
      group: 'Group',
    },
    build: '{version} ({code})',
    unnamed: 'Without a name',
  },
} as const;
