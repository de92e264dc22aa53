import { notices } from '../notices.ts';

export const notifications = {
  notices,
  notifications: {
    title: 'Notifications',
    /** Of the button in the top bar. */
    bell: 'Notifications',
    unread: '{count, plural, one {# unread} other {# unread}}',
    /** From a hundred on they are not counted. */
    many: '99+',
    isUnread: 'Unread',
    by: 'By {name}',
    markAll: 'Mark all as read',
    markOne: 'Mark as read: {notice}',
    all: 'See all',
    more: 'Show older ones',
    show: 'Show',
    filters: { all: 'All', unread: 'Unread' },
    empty: 'Nothing has happened yet',
    emptyText:
      'What concerns you appears here: your role in a workspace, people who join, and the security of your account.',
    allRead: 'You have read everything',
    mails: {
      title: 'Emails',
      text: 'Choose what you are mailed about: when it happens, or once a day together with everything else.',
      security: 'Changes to your password, your email and how you sign in are always mailed to you.',
      topics: {
        rights: 'My role and my access',
        people: 'People who join',
        imports: 'My imports',
        builds: 'Builds that expire soon',
        failedBuilds: 'Builds that fail',
        newBuilds: 'New builds of my apps',
        reports: 'New feedback and bug reports',
        plan: 'Trial and limits of the plan',
        integrations: 'Integrations, certificates and devices that need somebody',
        automation: 'What automation rules tell me',
        support: 'Support opens my account',
      },
      choices: { never: 'Never', 'at-once': 'At once', daily: 'Daily' },
    },
  },
} as const;
