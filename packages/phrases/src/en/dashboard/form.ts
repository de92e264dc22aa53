export const form = {
  form: {
    undo: 'Undo',
    leave: {
      title: 'Leave without saving?',
      text: 'What you typed here has not been saved and will be lost.',
      confirm: 'Leave',
    },
  },
} as const;
