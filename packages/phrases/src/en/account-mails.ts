/** Mails about what opens an account. Placeholders in braces. */
export const accountMails = {
  emailCodeOld: {
    subject: '{code} is your {product} code',
    heading: 'Change your email address',
    text: 'Somebody, probably you, wants to use {email} instead of this address for your {product} account. Enter this code together with the one we sent there.',
    code: 'Your code',
    expiry: 'The code works for {minutes} minutes.',
    ignore:
      "If it wasn't you, do not give this code to anybody, and change your password: somebody is signed in to your account.",
  },
  emailCodeNew: {
    subject: '{code} is your {product} code',
    heading: 'Confirm your new email address',
    text: 'Somebody, probably you, wants to use this address for a {product} account. Enter this code together with the one we sent to the address used so far.',
    code: 'Your code',
    expiry: 'The code works for {minutes} minutes.',
    ignore: "If it wasn't you, you can ignore this email: nothing happens without the code.",
  },
  emailInUse: {
    subject: 'This address already has a {product} account',
    heading: 'This address is already in use',
    text: 'Somebody, probably you, tried to use this address for another {product} account. An address can have one account only, and yours stays as it is.',
    ignore: "If it wasn't you, there is nothing you need to do.",
  },
  stepUpCode: {
    subject: '{code} is your {product} code',
    heading: 'Confirm that it is you',
    text: 'Enter this code to go on with what you were doing in {product}.',
    code: 'Your code',
    expiry: 'The code works for {minutes} minutes.',
    ignore: "If it wasn't you, do not give this code to anybody: somebody is signed in to your account.",
  },
  emailChanged: {
    subject: 'The email address of your {product} account was changed',
    heading: 'Your email address was changed',
    text: 'Your {product} account now uses {email}. You were signed out everywhere else, and this address is no longer used.',
    notYou: "If it wasn't you, write to us right away.",
  },
  twoFactorOn: {
    subject: 'Two-factor sign-in is on for your {product} account',
    heading: 'Two-factor sign-in is on',
    text: 'From now on, signing in to {product} with your password also asks for a code from your authenticator app. Keep your recovery codes in a safe place.',
  },
  twoFactorOff: {
    subject: 'Two-factor sign-in is off for your {product} account',
    heading: 'Two-factor sign-in is off',
    text: 'From now on, your password alone is enough to sign in to {product}. Your recovery codes no longer work.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your {product} account was used',
    heading: 'A recovery code was used',
    text: 'Somebody, probably you, used one of your recovery codes. Codes left: {left}.',
  },
  recoveryCodesRenewed: {
    subject: 'Your {product} account has new recovery codes',
    heading: 'You have new recovery codes',
    text: 'New recovery codes were made for your {product} account. The earlier ones no longer work.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your {product} account',
    heading: 'A passkey was added',
    text: 'The passkey “{name}” can now be used to sign in to your {product} account.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your {product} account',
    heading: 'A passkey was removed',
    text: 'The passkey “{name}” can no longer be used to sign in to your {product} account.',
  },
  newDevice: {
    subject: 'New sign-in to your {product} account',
    heading: 'New sign-in',
    text: 'Your {product} account was signed in to with {device}, from the address {address}, on {time}.',
    device: '{browser} on {system}',
    unknown: 'a device we do not know yet',
  },
  security: {
    notYou: "If it wasn't you, change your password right away and sign out the sessions you don't recognize.",
    action: 'Look at your account',
    link: 'If the button does not work, open this address: {url}',
  },
} as const;
