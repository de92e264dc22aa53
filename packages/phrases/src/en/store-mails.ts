/** Mails to people who visit the store of a workspace. Placeholders in braces. */
export const storeMails = {
  storeCode: {
    subject: '{code} is your code for {store}',
    heading: 'Sign in to {store}',
    text: 'Enter this code to sign in to the app store of {store}.',
    code: 'Your code',
    expiry: 'The code works once, for {minutes} minutes.',
    ignore: "If you didn't ask for it, you can ignore this email: nothing happens without the code.",
  },
} as const;
