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
} as const;
