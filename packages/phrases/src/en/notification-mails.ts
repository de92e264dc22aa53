/** Mails about what happened that concerns somebody. Placeholders in braces; the links are filled in by the server. */
export const notificationMails = {
  notification: {
    /** The heading is the notice itself. */
    subject: '{notice} · {product}',
    by: 'Done by {actor}.',
    open: 'Open {product}',
  },
  digest: {
    subject: 'Your day in {product}',
    heading: 'What happened',
    text: 'This concerns you, and you have not read it yet.',
    account: 'Your account',
    more: 'There is more: you find all of it in your notifications.',
    open: 'See your notifications',
  },
  link: 'If the button does not work, open this address: {url}',
  choose: 'Choose what you are mailed about: {url}',
} as const;
