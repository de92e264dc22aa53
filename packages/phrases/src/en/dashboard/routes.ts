export const routes = {
  routes: {},
} as const;
