import { applicationDirectory } from '../apps/index.ts';
import { defineCapability } from '../capability.ts';
import { sessionsDeps } from '../sessions/index.ts';
import { adminUserRoutes } from './admin-users-routes.ts';
import { invitationRoutes } from './invitations-routes.ts';
import { accountFollower, activityFollower } from './people-events.ts';
import { employeesIntegration } from './people-integrations-list.ts';
import { continueImports, forgetImports } from './people-jobs.ts';
import { peopleKinds } from './people-kinds.ts';
import { peopleRoutes } from './people-routes.ts';
import { groupsSearch, peopleSearch } from './people-search-list.ts';

export { bindPerson } from './bind-person.ts';
export { findGroupIds } from './groups-list.ts';
export { lockGroups } from './groups-store.ts';
export { peopleList, withSort } from './people-list.ts';
export { groupsSearch, peopleSearch } from './people-search-list.ts';
export { addCollaborator, addOwner } from './people-service.ts';
export { countCollaborators, countEmployees } from './people-store.ts';

export const people = defineCapability({
  name: 'people',
  search: [peopleSearch, groupsSearch],
  integrations: [employeesIntegration],
  bulk: peopleKinds,
  demo: async () => (await import('./people-demo.ts')).peopleDemo,
  create(platform) {
    const { db, mailer } = platform;
    const deps = { db, mailer, applications: applicationDirectory };
    return {
      routes: [...peopleRoutes(deps), ...invitationRoutes(deps, sessionsDeps(platform)), ...adminUserRoutes(db)],
      jobs: [forgetImports(db), continueImports(db)],
      consumers: [accountFollower, activityFollower],
    };
  },
});
