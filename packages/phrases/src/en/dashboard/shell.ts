export const shell = {
  common: {
    optional: '{label} (optional)',
    newTab: '(opens in a new tab)',
    email: 'Email',
    password: 'Password',
    continue: 'Continue',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    delete: 'Delete',
    retry: 'Try again',
    /** Of a whole page, above the reason. */
    notLoaded: 'This page could not be loaded',
    noAccess: 'You have no access to this page',
    askForAccess: 'Ask an owner or admin of the workspace for access.',
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
    /** With other accounts remembered: the one that comes next. */
    next: 'You will then continue as {email}.',
    all: 'Sign out of all accounts',
  },
  noWorkspace: {
    title: 'No workspace',
    text: "You don't have access to any workspace. Please contact your administrator.",
  },
  shell: {
    skip: 'Skip to the content',
    main: 'Main',
    menu: 'Menu',
    overview: 'Overview',
    apps: 'App distribution',
    devices: 'Device management',
    admin: 'Admin',
  },
  workspaceMenu: {
    label: 'Workspace',
    people: 'People',
    audiences: 'Audiences',
    inventory: 'Inventory',
    audit: 'Audit',
    billing: 'Billing',
    settings: 'Settings',
    others: 'Other workspaces',
    create: 'New workspace',
    /** Somebody opened a workspace that is not theirs, or is no more. */
    notFound: 'The workspace “{workspace}” was not found.',
  },
  accountMenu: {
    label: 'Account',
    manage: 'Manage account',
    hideAdmin: 'Hide admin mode',
    showAdmin: 'Show admin mode',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    switch: 'Switch account',
    add: 'Add account',
  },
  supportMenu: {
    label: 'Help and support',
    support: 'Support',
    documentation: 'Documentation',
    news: 'News',
    status: 'Service status',
    tickets: 'Tickets portal',
  },
  keyboard: {
    title: 'Keyboard shortcuts',
    search: 'Search and go anywhere',
    help: 'Show these keys',
    tab: 'Next field, button or list',
    rows: 'Next or previous row of a list',
    cells: 'Next or previous cell of a row',
    open: 'Open the row',
    space: 'Space',
    select: 'Select the row',
    close: 'Close what is open, or clear the selection',
  },
  trialAdvice: {
    left: 'Trial: {count, plural, one {# day left} other {# days left}}',
    ended: 'Trial ended',
  },
  footer: {
    documentation: 'Documentation',
    legal: 'Legal',
    status: 'Service status',
    localConfig: 'Local config',
    clearLocalConfig: 'Clear local config',
  },
  notAvailable: {
    page: 'This page is not available yet. It arrives with a later version.',
    panel: 'This is not available yet. It arrives with a later version.',
    /** The address asks for a panel that there is not. */
    unknown: 'There is nothing of this kind.',
  },
  connection: {
    title: 'No connection',
    /** Of a page or the whole dashboard, while it tries again by itself. */
    lost: 'No connection. Trying again…',
    /** Of something the user did, and can do again. */
    failed: 'Network error. Check your network and try again.',
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
