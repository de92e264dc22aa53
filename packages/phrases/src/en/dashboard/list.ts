export const list = {
  list: {},
} as const;
