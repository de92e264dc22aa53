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
  },
} as const;
