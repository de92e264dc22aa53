export { integrationRoutes } from './integration-routes.ts';
export { forgetUploads } from './uploads-jobs.ts';
export { uploadRoutes } from './uploads-routes.ts';
