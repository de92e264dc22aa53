/**
 * Who may do what in a workspace: by resource, then action, one 0 or 1 per role (platform-shell.md, section 6).
 * `GET /perms` hands out this table, and docs/permissions.md shows it. A member's role in an app, where there is one,
 * takes the place of the role in the workspace and is read from the same table.
 */
export const roles = ['owner', 'admin', 'editor', 'viewer', 'unassigned'] as const;
export type Role = (typeof roles)[number];

type Flag = 0 | 1;
export type PermissionRow = readonly [owner: Flag, admin: Flag, editor: Flag, viewer: Flag, unassigned: Flag];

const everyone: PermissionRow = [1, 1, 1, 1, 1];
const viewers: PermissionRow = [1, 1, 1, 1, 0];
const editors: PermissionRow = [1, 1, 1, 0, 0];
const admins: PermissionRow = [1, 1, 0, 0, 0];
const owner: PermissionRow = [1, 0, 0, 0, 0];

const read = { list: viewers, get: viewers } as const;
const writtenByEditors = { ...read, create: editors, update: editors, delete: editors } as const;
const writtenByAdmins = { ...read, create: admins, update: admins, delete: admins } as const;
/** Settings that hold credentials or decide who gets in: those who may not change them need not see them either. */
const onlyAdmins = { list: admins, get: admins, create: admins, update: admins, delete: admins } as const;

/** Taking a device out of management and erasing it cannot be undone; `reveal` reads an escrowed recovery key. */
const device = {
  ...read,
  update: editors,
  delete: admins,
  wipe: admins,
  reveal: admins,
  export: editors,
} as const;
/** `execute` acts on every device at once: reinstalling the management profile, renewing the sign-up. */
const enterprise = { get: viewers, create: admins, update: admins, delete: admins, execute: admins } as const;

export const permissions = {
  // Workspace
  organization: { get: everyone, update: admins, delete: owner, transfer: owner },
  organizationCollaborator: { ...writtenByAdmins, export: admins },
  employee: { ...writtenByAdmins, import: admins, export: admins },
  invitation: { ...writtenByAdmins },
  group: { ...writtenByAdmins },
  integration: { ...onlyAdmins, execute: admins },
  loginProvider: onlyAdmins,
  storageProvider: onlyAdmins,
  apiToken: onlyAdmins,
  serviceAccount: onlyAdmins,
  scim: { get: admins, create: admins, update: admins, delete: admins },
  audit: { list: admins, get: admins, export: admins },
  supportTicket: { list: admins, get: admins, create: admins },
  /** Views of lists that are shared; everybody keeps their own. Who shared one may change it too. */
  listView: { list: viewers, share: editors, update: admins, delete: admins },

  // Billing: admins see it, owners change it
  billing: { get: admins, update: owner },
  subscription: { list: admins, get: admins, create: owner, update: owner, delete: owner },
  invoice: { list: admins, get: admins, export: admins, pay: owner },
  source: { list: admins, get: admins, create: owner, update: owner, delete: owner },

  // App distribution
  application: { ...read, create: editors, update: editors, delete: admins, transfer: admins, reveal: editors },
  applicationCollaborator: writtenByAdmins,
  applicationEmployee: writtenByAdmins,
  build: { ...writtenByEditors, download: viewers, execute: editors },
  publishedApplication: writtenByEditors,
  store: writtenByAdmins,
  storeCustomDomain: { get: viewers, create: admins, update: admins, delete: admins, execute: admins },
  report: { ...read, update: editors, delete: editors, export: editors },
  download: { ...read, export: editors },
  userAudience: writtenByEditors,

  // Inventory
  inventoryItem: {
    ...read,
    create: editors,
    update: editors,
    delete: admins,
    import: editors,
    export: editors,
  },

  // Devices
  admDevice: device,
  emmDevice: device,
  winDevice: device,
  admEnterprise: enterprise,
  emmEnterprise: enterprise,
  winEnterprise: enterprise,
  policy: writtenByEditors,
  policyTemplate: writtenByEditors,
  profile: writtenByEditors,
  admEnrollmentTemplate: writtenByEditors,
  emmEnrollmentTemplate: writtenByEditors,
  winEnrollmentTemplate: writtenByEditors,
  smartEnrollment: writtenByEditors,
  /** Whoever holds a token can enroll a device, so viewers do not read it. */
  enrollmentToken: { list: editors, get: editors, create: editors, update: editors, delete: editors },
  /** What they get, and whose they will be. */
  preparedDevice: { list: editors, get: editors, create: editors, update: editors, delete: editors },
  zeroTouch: { get: viewers, update: admins },
  /** Deleting cancels. Commands that erase or unenroll ask for `wipe` or `delete` of the device. */
  command: { ...read, create: editors, delete: editors },
  bulkTask: { ...read, create: editors, delete: editors },
  /** Deleting gives the device up for good in Apple Business Manager. */
  admDepDevice: { ...read, update: editors, delete: admins },
  admDepProfile: writtenByEditors,
  admVppAsset: { ...read, update: editors },
  admVppUser: writtenByEditors,
  mdmAsset: { ...writtenByEditors, download: viewers },
  /** Runs as root: admins write it, editors run it. Holds for scripts inside assets, apps and builds too. */
  script: { ...writtenByAdmins, execute: editors },
  /** Output can hold secrets. */
  scriptLog: { list: editors, get: editors },
  agentLog: { list: editors, get: editors },
  /** Where a person is: only for those who handle the device. */
  location: { list: editors, get: editors, delete: admins },
  remoteSupport: { list: editors, get: editors, execute: editors },
  certificateProvider: { ...writtenByAdmins, execute: admins },
  automationRule: { ...writtenByAdmins, execute: admins },
  deviceAudience: writtenByEditors,
  deviceGallery: { ...read, create: editors, update: editors, delete: editors },
} as const satisfies Record<string, Record<string, PermissionRow>>;

export type Permissions = typeof permissions;
export type Resource = keyof Permissions;
export type Action<R extends Resource = Resource> = R extends Resource ? keyof Permissions[R] & string : never;

/** The row of the table, or undefined where the resource does not have the action. */
export function permissionRow(resource: Resource, action: Action): PermissionRow | undefined {
  if (!Object.hasOwn(permissions, resource)) return undefined;
  const actions: Readonly<Record<string, PermissionRow>> = permissions[resource];
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** Denied unless the table says otherwise: an unknown role, resource or action is never allowed. */
export function allows(role: Role, resource: Resource, action: Action): boolean {
  const position = roles.indexOf(role);
  return position >= 0 && permissionRow(resource, action)?.[position] === 1;
}
