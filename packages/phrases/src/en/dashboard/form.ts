export const form = {
  form: {
    undo: 'Undo',
    showPassword: 'Show password',
    leave: {
      title: 'Leave without saving?',
      text: 'What you typed here has not been saved and will be lost.',
      confirm: 'Leave',
    },
    hidePassword: 'Hide password',
  },
} as const;
