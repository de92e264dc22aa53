import * as z from 'zod/mini';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { email, id, instant, line, orgParams } from '../fields.ts';
import { newEmployee, person, personChange, selection } from '../people.ts';

/** Device users: people of the workspace without rights in it. They are rows of the people list. */
const employees = (action: 'create' | 'update' | 'delete' | 'import') =>
  ({ kind: 'member', resource: 'employee', action }) as const;
const employeeParams = z.extend(orgParams, { employeeId: id });
const somebody = '0199a000-0000-7000-8000-000000000000';

export const createEmployee = call({
  name: 'employees.create',
  summary: 'Add an employee',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/employees',
  access: employees('create'),
  changes: true,
  params: orgParams,
  body: z.object({ email, ...newEmployee }),
  reply: person,
  errors: [4014, 5202],
  sample: { body: { email: 'new@example.com', firstName: 'Ada', lastName: 'Sample' } },
});

export const updateEmployee = call({
  name: 'employees.update',
  summary: "Change an employee's e-mail, names, tags and groups",
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/employees/:employeeId',
  access: employees('update'),
  changes: true,
  params: employeeParams,
  body: z.extend(personChange, { email: z.optional(email) }),
  reply: person,
  errors: [5202, 5203],
  sample: { params: { employeeId: somebody }, body: { firstName: 'Ada', updatedAt: '2026-01-01T00:00:00.000Z' } },
});

export const deleteEmployee = call({
  name: 'employees.delete',
  summary: 'Delete an employee',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/employees/:employeeId',
  access: employees('delete'),
  changes: true,
  params: employeeParams,
  reply: z.null(),
  sample: { params: { employeeId: somebody } },
});

export const deleteEmployees = call({
  name: 'employees.deleteMany',
  summary: 'Delete many employees; collaborators among the chosen stay',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/employees/bulk/delete',
  access: employees('delete'),
  changes: true,
  params: orgParams,
  body: selection,
  reply: bulkTask,
  bodyLimit: 512 * 1024,
  sample: { body: { personIds: [somebody] } },
});

/** Which column of a file, counted from 0, holds what. */
const importMapping = z.object({
  email: z.int().check(z.minimum(0), z.maximum(199)),
  firstName: z.nullable(z.int().check(z.minimum(0), z.maximum(199))),
  lastName: z.nullable(z.int().check(z.minimum(0), z.maximum(199))),
  tags: z.nullable(z.int().check(z.minimum(0), z.maximum(199))),
  groups: z.nullable(z.int().check(z.minimum(0), z.maximum(199))),
});
export type ImportMapping = z.output<typeof importMapping>;

const importChoice = z.object({
  mapping: importMapping,
  /** Whether the first line has the names of the columns. */
  header: z.boolean(),
  /** What happens to employees who are there already. */
  existing: z.enum(['update', 'skip']),
});

const importReason = z.enum([
  'emailMissing',
  'email',
  'emailRepeated',
  'serviceAccount',
  'firstName',
  'lastName',
  'tags',
  'groups',
]);

const importReport = z.object({
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Lines about people who are there and stay as they are: collaborators, and employees where nothing is to change. */
  unchanged: z.int(),
  /** Names of groups that are not there yet and would be made, the first 100. */
  newGroups: z.array(z.string()),
  errorCount: z.int(),
  /** The first 100. `line` is that of the file, from 1. */
  errors: z.array(
    z.object({
      line: z.int(),
      value: z.string(),
      reason: importReason,
    }),
  ),
  /** Room that is missing in the plan; 0 where it fits. */
  overLimit: z.int(),
});
export type ImportReport = z.output<typeof importReport>;

const skippedLine = z.object({ line: z.int(), reason: importReason, cells: z.array(z.string()) });
export type SkippedLine = z.output<typeof skippedLine>;

export const uploadImport = call({
  name: 'employees.uploadImport',
  summary: 'Upload a CSV file; answers with what it is made of, and changes no people yet',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/employees/imports',
  access: employees('import'),
  changes: true,
  params: orgParams,
  query: z.object({ fileName: z.optional(line(200)) }),
  body: { codec: 'pieces', types: ['text/csv', 'text/plain', 'application/octet-stream'] },
  reply: z.object({
    id,
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
    separator: z.enum([',', ';', '\t']),
    header: z.boolean(),
    lines: z.int(),
    columns: z.array(z.string()),
    /** The first lines below the header. */
    preview: z.array(z.array(z.string())),
    /** What the names of the columns suggest; null where none looks like an address. */
    mapping: z.nullable(importMapping),
    expiresAt: instant,
  }),
  bodyLimit: 256 * 1024 * 1024,
  timeout: 600_000,
  limits: [{ by: 'user', points: 60, seconds: 3600 }],
  errors: [5222, 6003],
});

export const checkImport = call({
  name: 'employees.checkImport',
  summary: 'A dry run: what importing an uploaded file would do',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/employees/imports/:importId/check',
  access: employees('import'),
  changes: false,
  params: z.extend(orgParams, { importId: id }),
  body: importChoice,
  reply: importReport,
  timeout: 120_000,
  sample: {
    params: { importId: somebody },
    body: {
      mapping: { email: 0, firstName: null, lastName: null, tags: null, groups: null },
      header: true,
      existing: 'update',
    },
  },
});

export const listSkipped = call({
  name: 'employees.listSkipped',
  summary: 'Lines of an uploaded file that cannot be imported, with the reason; whole, to be corrected',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/employees/imports/:importId/skipped',
  access: employees('import'),
  changes: false,
  params: z.extend(orgParams, { importId: id }),
  /** `after`: the last line that is known. */
  body: z.extend(importChoice, { after: z._default(z.int().check(z.minimum(0)), 0) }),
  reply: z.object({
    items: z.array(skippedLine),
    /** Whether there are more of them. */
    more: z.boolean(),
  }),
  timeout: 120_000,
  sample: {
    params: { importId: somebody },
    body: {
      mapping: { email: 0, firstName: null, lastName: null, tags: null, groups: null },
      header: true,
      existing: 'update',
    },
  },
});

export const commitImport = call({
  name: 'employees.commitImport',
  summary: 'Import an uploaded file: all of it, or with an error (5222) nothing, unless bad lines are to be skipped',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/employees/imports/:importId/commit',
  access: employees('import'),
  changes: true,
  params: z.extend(orgParams, { importId: id }),
  body: z.extend(importChoice, {
    /** Lines that cannot be imported are left out. */
    skipErrors: z.optional(z.boolean()),
  }),
  reply: importReport,
  timeout: 600_000,
  errors: [4014, 5222],
  sample: {
    params: { importId: somebody },
    body: {
      mapping: { email: 0, firstName: null, lastName: null, tags: null, groups: null },
      header: true,
      existing: 'update',
    },
  },
});
