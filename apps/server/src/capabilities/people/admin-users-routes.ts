import * as calls from '@muster/contract/calls/admin-users';
import type { Database } from '../../platform/db/database.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { listUsers } from './admin-users-list.ts';
import { exportUsers } from './people-export.ts';

export function adminUserRoutes(db: Database): Route[] {
  return [
    ...counted(
      calls.countUsers,
      handle(calls.listUsers, ({ query }) => listUsers(db, query)),
    ),
    handleFile(calls.exportUsers, async () => exportUsers(db)),
  ];
}
