export const form = {
  form: {
    undo: 'Undo',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
} as const;
