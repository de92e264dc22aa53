export const shell = {
  common: {
    email: 'Email',
    password: 'Password',
    continue: 'Continue',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    delete: 'Delete',
    retry: 'Try again',
    signIn: 'Sign in',
    signOut: 'Sign out',
    language: 'Language',
    loading: 'Loading',
  },
  confirm: {
    /** What must be typed to confirm. */
    word: 'confirm',
  },
  signOut: {
    question: 'Are you sure you want to sign out of {email}?',
  },
  noWorkspace: {
    title: 'No workspace',
    text: "You don't have access to any workspace. Please contact your administrator.",
  },
  shell: {
    skip: 'Skip to the content',
  },
  connection: {
    title: 'No connection',
    /** Of a page or the whole dashboard, while it tries again by itself. */
    lost: 'No connection. Trying again…',
    /** Of something the user did, and can do again. */
    failed: 'No connection. Check your network and try again.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
    home: 'Go to the start page',
  },
  errorScreen: {
    /** A part of the dashboard could not be fetched. */
    module: 'A part of this page could not be loaded. Check your network, or try again to get the newest version.',
  },
} as const;
