export const dep = {
  dep: {
    title: 'Automated enrollment',
  },
} as const;
