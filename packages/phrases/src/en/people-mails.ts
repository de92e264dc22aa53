/** Mails to people whom a workspace wants. Placeholders in braces; the link is filled in by the server. */
export const peopleMails = {
  invitation: {
    subject: 'Join {workspace} on {product}',
    heading: 'You are invited to {workspace}',
    text: '{inviter} invites you to work together in {workspace} on {product}.',
    textFromNobody: 'You are invited to work together in {workspace} on {product}.',
    action: 'See the invitation',
    expiry: 'The link works for {days} days, with this address only.',
    link: 'If the button does not work, open this address: {url}',
    ignore: "If you don't know what this is about, you can ignore this email: nothing happens without you.",
  },
  enrollmentInvitation: {
    subject: 'Set up your device for {workspace}',
    heading: 'Enroll your device in {workspace}',
    text: '{inviter} invites you to enroll a device in {workspace}, so that it gets the apps and settings you need for work.',
    textFromNobody:
      'You are invited to enroll a device in {workspace}, so that it gets the apps and settings you need for work.',
    how: 'Open this email on the device you want to enroll, and follow the steps on the page.',
    action: 'Enroll this device',
    expiry: 'The link works for {days} days and for one device.',
    link: 'If the button does not work, open this address on the device: {url}',
    ignore: "If you don't know what this is about, you can ignore this email: nothing happens without you.",
  },
} as const;
