import * as calls from '@muster/contract/calls/admin-users';
import { type Database, platformOrganization } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { listOwnSessions } from '../sessions/index.ts';
import { findUserFacts, listUsers } from './admin-users-list.ts';
import { exportUsers } from './people-export.ts';

export function adminUserRoutes(db: Database): Route[] {
  return [
    ...counted(
      calls.countUsers,
      handle(calls.listUsers, ({ query }) => listUsers(db, query)),
    ),
    handle(calls.readUser, ({ params: { accountId } }) =>
      db.asSystem(async (tx) => ({
        ...((await findUserFacts(tx, accountId)) ?? fail(3001)),
        sessions: await listOwnSessions(tx, accountId, platformOrganization),
      })),
    ),
    handleFile(calls.exportUsers, async () => exportUsers(db)),
  ];
}
