/** The store's own texts. */
export const store = {
  common: {
    apps: 'Apps',
    install: 'Install',
    download: 'Download',
    search: 'Search',
    signIn: 'Sign in',
    signOut: 'Sign out',
    password: 'Password',
    continue: 'Continue',
    language: 'Language',
    loading: 'Loading',
    retry: 'Try again',
    madeWith: 'Made with {product}',
  },
  empty: {
    title: 'There are no apps yet',
    text: 'When {name} publishes an app for you, it appears here.',
  },
  missing: {
    title: 'There is no store here',
    text: 'Check the address, or ask the person who gave it to you.',
  },
  closed: {
    title: 'This store is not public',
    text: 'Ask your administrator for access.',
  },
  failed: {
    title: 'No connection',
    text: 'The store cannot be reached. Check your network and try again.',
  },
} as const;
