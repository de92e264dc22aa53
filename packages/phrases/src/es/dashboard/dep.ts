export const dep = {
  dep: {
    title: 'Inscripción automática',
  },
} as const;
