export const form = {
  form: {
    reset: 'Reset',
    fill: 'Fill in',
    unsaved: 'Unsaved changes',
    undo: 'Undo',
    leave: {
      title: 'Leave without saving?',
      text: 'What you typed here has not been saved and will be lost.',
      confirm: 'Leave',
    },
  },
} as const;
