export const enrollment = {
  enrollment: {
    title: 'Enrollment',
  },
} as const;
