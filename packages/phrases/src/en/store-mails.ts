/** Mails to people who visit the store of a workspace. Placeholders in braces. */
export const storeMails = {
  storeCode: {
    subject: '{code} is your code for {store}',
    heading: 'Sign in to {store}',
    text: 'Enter this code on the page of {store} on which you asked for it.',
    code: 'Your code',
    expiry: 'The code works once, for {minutes} minutes.',
    ignore: "If you didn't ask for it, you can ignore this email: nothing happens without the code.",
  },
} as const;
