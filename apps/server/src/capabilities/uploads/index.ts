export { integrationRoutes } from './integration-routes.ts';
export { forgetUploads } from './uploads-jobs.ts';
export { dropUploadJob, leaveUploads, uploadConsumer, uploadsOfApp } from './uploads-left.ts';
export { uploadRoutes } from './uploads-routes.ts';
