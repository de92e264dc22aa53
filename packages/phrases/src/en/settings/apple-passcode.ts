export const passcode = {
  'apple.profile.com.apple.mobiledevice.passwordpolicy': {
    title: 'Passcode',
    help: 'What the code has to be like that unlocks the device.',
    keys: {
      allowSimple: {
        label: 'Allow simple codes',
        help: 'Codes with repeated or rising characters, such as 1111 or ABCD.',
      },
      forcePIN: { label: 'Require a passcode', help: 'People who have none are asked to set one.' },
      maxFailedAttempts: {
        label: 'Wrong attempts allowed',
        help: 'After so many in a row the device erases itself; a Mac locks the account.',
      },
      maxInactivity: {
        label: 'Minutes until it locks',
        help: 'How long nobody has to use the device before it locks. People can choose less.',
      },
      maxPINAgeInDays: { label: 'Days until it has to be changed' },
      minComplexChars: {
        label: 'Special characters at least',
        help: 'Characters that are neither letters nor digits, such as & % $.',
      },
      minLength: { label: 'Minimum length', help: 'How many characters the code has at least.' },
      requireAlphanumeric: { label: 'Require letters', help: 'Digits alone are not enough.' },
      pinHistory: {
        label: 'Earlier codes that may not return',
        help: 'A new code has to differ from so many of the last ones.',
      },
      maxGracePeriod: {
        label: 'Minutes without asking again',
        help: 'How long after locking the device opens without the code.',
      },
      minutesUntilFailedLoginReset: {
        label: 'Minutes until an account unlocks',
        help: 'After too many wrong attempts the account opens again by itself.',
      },
      changeAtNextAuth: {
        label: 'Change at the next sign-in',
        help: 'Everybody has to choose a new password when they next sign in.',
      },
      customRegex: { label: 'Own rule', help: 'A regular expression that passwords have to match.' },
      'customRegex.passwordContentRegex': { label: 'Regular expression' },
      'customRegex.passwordContentDescription': {
        label: 'What people are told',
        help: 'By language, as in “en” and “es”: what a password has to be like.',
      },
    },
  },
} as const;
