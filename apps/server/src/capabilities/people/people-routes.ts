import * as employees from '@muster/contract/calls/employees';
import * as groups from '@muster/contract/calls/groups';
import * as people from '@muster/contract/calls/people';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { listAudit } from '../audit/index.ts';
import { readLimit } from '../billing/index.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import { createEmployee, deleteEmployee } from './employees-service.ts';
import { listGroups } from './groups-list.ts';
import { changeGroup, createGroup, removeGroup } from './groups-service.ts';
import { mustKnowGroups } from './groups-store.ts';
import { checkImport, commitImport, listSkipped, uploadImport } from './imports-service.ts';
import { exportPeople } from './people-export.ts';
import { listTags } from './people-facts-list.ts';
import {
  deleteEmployeesKind,
  groupPeopleKind,
  startDeletingEmployees,
  startGrouping,
  startTagging,
  tagPeopleKind,
} from './people-kinds.ts';
import { findPerson } from './people-list.ts';
import { askerOf } from './people-rights.ts';
import {
  changePerson,
  changeRole,
  leave,
  type PeopleDeps,
  readPeople,
  readPerson,
  removePerson,
  transferOwnership,
} from './people-service.ts';
import { countCollaborators, countEmployees, findPersonOf } from './people-store.ts';

export function peopleRoutes(deps: PeopleDeps): Route[] {
  return [
    ...counted(
      people.countPeople,
      handle(people.listPeople, ({ query, principal, membership, read }) =>
        read((tx) => readPeople(deps, tx, askerOf(principal, membership), query)),
      ),
    ),
    handle(people.readPeopleLimits, ({ read }) =>
      read(async (tx) => {
        const limits = [await readLimit(tx, 'collaborators'), await readLimit(tx, 'employees')] as const;
        return {
          collaborators: { used: await countCollaborators(tx), limit: limits[0] || null },
          employees: { used: await countEmployees(tx), limit: limits[1] || null },
        };
      }),
    ),
    handle(people.listTags, ({ query, read }) => read(async (tx) => ({ items: await listTags(tx, query.q) }))),
    handle(people.readPerson, ({ params, principal, membership, read }) =>
      read((tx) => readPerson(deps, tx, askerOf(principal, membership), params.personId)),
    ),
    handle(people.readPersonActivity, ({ params, query, read }) =>
      read(async (tx) => {
        const person = (await findPerson(tx, params.personId)) ?? fail(3001);
        // Whoever has no account here has done nothing.
        if (person.userId === null) return { items: [], totalDocs: 0, next: null };
        return listAudit(tx, { ...query, userId: person.userId });
      }),
    ),
    handle(people.updatePerson, ({ params, body, principal, membership, transaction }) =>
      transaction((tx) =>
        changePerson(deps, tx, askerOf(principal, membership), params.personId, body, 'collaborator'),
      ),
    ),
    handle(people.changePersonRole, ({ params, body, principal, membership, transaction }) =>
      transaction((tx) => changeRole(deps, tx, askerOf(principal, membership), params.personId, body)),
    ),
    handle(people.removePerson, async ({ params, principal, membership, transaction }) => {
      await transaction((tx) => removePerson(tx, askerOf(principal, membership), params.personId));
      return null;
    }),
    handle(people.leaveWorkspace, async ({ principal, transaction }) => {
      await transaction(async (tx) => leave(tx, (await findPersonOf(tx, principal.userId)) ?? fail(3001)));
      return null;
    }),
    handle(people.transferOwnership, ({ body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const from = (await findPersonOf(tx, principal.userId)) ?? fail(3001);
        return transferOwnership(deps, tx, askerOf(principal, membership), { from, to: body.personId });
      }),
    ),
    handle(people.tagPeople, ({ body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const { add = [], remove = [], ...selection } = body;
        const taskId = await startTagging(tx, selection, { add, remove });
        return replyStarted(tx, tagPeopleKind, taskId, { principal, membership });
      }),
    ),
    handle(people.groupPeople, ({ body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const { addGroupIds: add = [], removeGroupIds: remove = [], ...selection } = body;
        const taskId = await startGrouping(tx, selection, { add, remove });
        return replyStarted(tx, groupPeopleKind, taskId, { principal, membership });
      }),
    ),
    handleFile(people.exportPeople, async ({ query, read }) => {
      const { groupId } = query;
      if (groupId) await read((tx) => mustKnowGroups(tx, groupId));
      return exportPeople(read, query);
    }),
    ...employeeRoutes(deps),
    ...groupRoutes(),
  ];
}

function employeeRoutes(deps: PeopleDeps): Route[] {
  return [
    handle(employees.createEmployee, ({ body, principal, membership, transaction }) =>
      transaction((tx) => createEmployee(deps, tx, askerOf(principal, membership), body)),
    ),
    handle(employees.updateEmployee, ({ params, body, principal, membership, transaction }) =>
      transaction((tx) => changePerson(deps, tx, askerOf(principal, membership), params.employeeId, body, 'employee')),
    ),
    handle(employees.deleteEmployee, async ({ params, transaction }) => {
      await transaction((tx) => deleteEmployee(tx, params.employeeId));
      return null;
    }),
    handle(employees.deleteEmployees, ({ body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const taskId = await startDeletingEmployees(tx, body);
        return replyStarted(tx, deleteEmployeesKind, taskId, { principal, membership });
      }),
    ),
    handle(employees.uploadImport, (context) => uploadImport(context, context.body, context.query.fileName ?? '')),
    handle(employees.checkImport, (context) => checkImport(context, context.params.importId, context.body)),
    handle(employees.listSkipped, (context) => listSkipped(context, context.params.importId, context.body)),
    handle(employees.commitImport, (context) => commitImport(context, context.params.importId, context.body)),
  ];
}

function groupRoutes(): Route[] {
  return [
    handle(groups.listGroups, ({ query, read }) => read((tx) => listGroups(tx, query))),
    handle(groups.createGroup, ({ body, transaction }) => transaction((tx) => createGroup(tx, body))),
    handle(groups.updateGroup, ({ params, body, transaction }) =>
      transaction((tx) => changeGroup(tx, params.groupId, body)),
    ),
    handle(groups.deleteGroup, async ({ params, transaction }) => {
      await transaction((tx) => removeGroup(tx, params.groupId));
      return null;
    }),
  ];
}
