export const form = {
  form: {
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
} as const;
