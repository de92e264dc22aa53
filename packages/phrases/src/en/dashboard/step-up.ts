/** Confirming that it is you: before something dangerous, and as the second step of signing in. */
export const stepUp = {
  stepUp: {
    secondStep: 'Second step',
    secondText: 'Your password was right. Now confirm that it is you.',
    title: 'Confirm that it is you',
    text: 'This needs a confirmation. You will not be asked again for {minutes} minutes.',
    noMethod: 'Sign out and in again to confirm that it is you.',
    /** What is asked for, by its kind. */
    password: 'Your password',
    totp: 'Code from your authenticator app',
    recovery: 'Recovery code',
    code: 'Code from the mail',
    codeRule: 'Enter the 6 digits of the code',
    recoveryHint: 'One of the ten you kept. Each works once.',
    passkeyText: 'Your browser asks for your fingerprint, your face, a PIN or a security key.',
    passkeyDeclined: 'Nothing was confirmed. Try again, or choose another way.',
    mailText: 'We mail a 6-digit code to {email}.',
    mail: 'Send me the code',
    mailAgain: 'Send a new code',
    mailed: 'The code is on its way to {email}.',
    mailDelayed: 'The mail server cannot be reached right now. Your code will be sent as soon as it is back.',
    submit: 'Confirm',
    pending: 'Confirming…',
    usePasskey: 'Use a passkey',
    /** Another way, by its kind. */
    other: {
      password: 'Use your password',
      totp: 'Use your authenticator app',
      recovery: 'Use a recovery code',
      passkey: 'Use a passkey',
      code: 'Get a code by mail',
    },
    startOver: 'Start again',
    passkeySignIn: 'Sign in with a passkey',
    passkeyPending: 'Waiting for your passkey…',
  },
} as const;
