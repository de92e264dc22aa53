export const enrollment = {
  enrollment: {
    title: 'Inscripción',
  },
} as const;
