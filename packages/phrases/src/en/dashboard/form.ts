export const form = {
  form: {
    undo: 'Undo',
    guide: 'Read the guide',
    leave: {
      title: 'Leave without saving?',
      text: 'What you typed here has not been saved and will be lost.',
      confirm: 'Leave',
    },
    lose: {
      title: 'Close without copying it?',
      text: 'It is shown this once. Whoever needs it later has to make a new one.',
      confirm: 'Close',
    },
  },
} as const;
