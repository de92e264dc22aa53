/** The dashboard's own texts. Generic messages, errors, validation and labels have files of their own. */
export const dashboard = {
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
  onboarding: {
    heading: 'Organize devices, apps and policies',
    invited: 'Have you been invited? Please request access to your workspace administrator.',
    companyName: 'Company name',
    companyUrl: 'Company URL',
    whichOne: 'Which one?',
  },
} as const;
