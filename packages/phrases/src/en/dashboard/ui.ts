export const ui = {
  ui: {},
} as const;
