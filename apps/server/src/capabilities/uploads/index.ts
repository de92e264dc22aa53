import { defineCapability } from '../capability.ts';
import { integrationRoutes } from './integration-routes.ts';
import { forgetUploads } from './uploads-jobs.ts';
import { dropUploadJob, leaveUploads, uploadConsumer, uploadsOfApp } from './uploads-left.ts';
import { uploadRoutes } from './uploads-routes.ts';

export const uploads = defineCapability({
  name: 'uploads',
  apps: { deletion: uploadsOfApp },
  workspaces: { leave: leaveUploads },
  create({ addressOf, config, db, storage, pictures }) {
    const room = config.WORKSPACE_GB * 1_000_000_000;
    const dropUpload = dropUploadJob(storage);
    return {
      routes: [
        ...uploadRoutes({ db, storage, address: addressOf('upload'), room }),
        ...integrationRoutes({ storage, pictures, room }),
      ],
      jobs: [dropUpload, forgetUploads(db, storage)],
      consumers: [uploadConsumer(dropUpload)],
    };
  },
});
