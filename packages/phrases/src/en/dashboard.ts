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
  form: {
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  welcome: {
    pitchLabel: 'About the product',
    claim: 'Every device accounted for.',
    pitch:
      'Enroll Android and Apple devices, keep them on policy, and hand your people the apps they need. All from one place.',
  },
  login: {
    title: 'Sign in',
    heading: 'Sign in to {product}',
    pending: 'Signing in…',
    newHere: 'New here?',
    register: 'Create an account',
  },
  register: {
    title: 'Create an account',
    heading: 'Create your {product} account',
    firstName: 'First name',
    lastName: 'Last name',
    submit: 'Create account',
    pending: 'Creating account…',
    haveAccount: 'Already have an account?',
    closed: 'Registration is closed on this server. Ask your administrator for an invitation.',
  },
  passwordRules: {
    length: '{min} to {max} characters',
    lower: 'A lowercase letter',
    upper: 'An uppercase letter',
    digit: 'A digit',
    special: 'A special character',
    run: 'No {run} identical in a row',
    passphrase: 'Or a passphrase of {count} or more characters, with any letters you like.',
    met: 'done',
    notMet: 'missing',
  },
  confirmEmail: {
    title: 'Confirm your email',
    sentTo: 'Enter the code of 6 digits that we sent to {email}.',
    askEmail: 'Enter your email and the code of 6 digits that we sent to it.',
    code: 'Code',
    codeRule: 'Enter the 6 digits of the code',
    submit: 'Confirm',
    pending: 'Confirming…',
    noMail: 'No mail? Look in the spam folder, or',
    resend: 'send a new code',
    sent: 'A new code is on its way to {email}. The earlier one no longer works.',
    delayed:
      'The mail server cannot be reached right now. Your code is queued and will be sent as soon as it is back: leave this page open.',
    wrongAddress: 'Wrong address?',
    startOver: 'Start again',
  },
  onboarding: {
    title: 'Create a workspace',
    heading: 'Organize devices, apps and policies',
    description: 'Create your workspace. Its URL is used to enroll devices and to download apps on unmanaged devices.',
    storeAddress: 'Your store: {address}',
    pending: 'Creating workspace…',
    availability: {
      loading: 'Checking…',
      unknown: 'Not checked',
      taken: 'Taken',
      free: 'Free',
    },
    invited: 'Have you been invited? Please request access to your workspace administrator.',
    companyName: 'Company name',
    companyUrl: 'Company URL',
    whichOne: 'Which one?',
  },
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
