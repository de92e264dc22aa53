/** The mails the server sends. Placeholders in braces; the code and the links are filled in by the server. */
export const mails = {
  verify: {
    subject: '{code} is your {product} code',
    heading: 'Confirm your email',
    text: 'Welcome to {product}. Enter this code to confirm that this address is yours.',
    code: 'Your code',
    expiry: 'The code works for {minutes} minutes.',
    ignore: "If you didn't create an account, you can ignore this email: nothing happens without the code.",
  },
  alreadyRegistered: {
    subject: 'You already have a {product} account',
    heading: 'You already have an account',
    text: 'Somebody, probably you, tried to create a {product} account with this address. You already have one, so there is nothing to create: just sign in.',
    action: 'Sign in',
    link: 'If the button does not work, open this address: {url}',
    ignore: "If it wasn't you, there is nothing you need to do. Your account and your password are as they were.",
  },
  recover: {
    subject: 'Choose a new password for {product}',
    heading: 'Choose a new password',
    text: 'Somebody, probably you, asked for a new password for the {product} account with this address.',
    action: 'Choose a new password',
    expiry: 'The link works once, for {minutes} minutes.',
    link: 'If the button does not work, open this address: {url}',
    ignore: "If it wasn't you, you can ignore this email: your password stays as it is.",
  },
  passwordChanged: {
    subject: 'Your {product} password was changed',
    heading: 'Your password was changed',
    text: 'The password of your {product} account has just been changed. You were signed out everywhere else.',
    notYou: "If it wasn't you, choose a new password right away and make sure that nobody else reads your email.",
    action: 'Choose a new password',
    link: 'If the button does not work, open this address: {url}',
  },
  footer: {
    sentBy: 'You received this email because your address was used on {product}.',
    help: 'Questions? Write to us at {email}.',
  },
} as const;
