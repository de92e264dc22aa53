export { adminUserRoutes } from './admin-users-routes.ts';
export { type ApplicationDirectory, noApplications } from './application-directory.ts';
export { invitationRoutes } from './invitations-routes.ts';
export { accountFollower, activityFollower } from './people-events.ts';
export { forgetImports } from './people-jobs.ts';
export { peopleRoutes } from './people-routes.ts';
export { groupsSearch, peopleSearch } from './people-search-list.ts';
export { addCollaborator, addOwner } from './people-service.ts';
