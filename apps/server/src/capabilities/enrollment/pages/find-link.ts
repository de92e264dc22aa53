/** What stands behind the address of a page: a link for one device, a token for several, or a device in Setup Assistant. */
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTemplateRow, type TemplateRow } from '../templates-store.ts';
import type { Closed } from './closed-page.ts';
import {
  findAssisted,
  findLinkRow,
  findPageWorkspace,
  findWorkspaceOf,
  type LinkRow,
  type PagePerson,
  type PageWorkspace,
} from './pages-store.ts';
import { type AssistedDevice, readAssisted, type Subject } from './proofs.ts';

/** In a workspace: a transaction, or a read of one. */
export type InWorkspace = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Found extends Subject {
  workspace: PageWorkspace;
  template: TemplateRow | undefined;
  /** For whom it is; null for anybody. */
  personId: string | null;
  expiresAt: string | null;
  /** Why nobody comes in by it. */
  closed: Closed | undefined;
}

export type FoundLink = Found &
  ({ kind: 'link' | 'token'; token: string } | { kind: 'assistant'; serialNumber: string; tags: readonly string[] });

type Deps = Pick<Platform, 'db' | 'hashCode'>;

/** 3001 where there is nothing behind it. */
export async function findLink(deps: Deps, inWorkspace: InWorkspace, token: string): Promise<FoundLink> {
  const assisted = readAssisted(deps.hashCode, token);
  if (assisted) return inWorkspace(assisted.organizationId, (tx) => findForDevice(tx, assisted));
  const hash = hashToken(token);
  const organizationId = (await findWorkspaceOf(deps.db, hash)) ?? fail(3001);
  return inWorkspace(organizationId, (tx) => findByToken(tx, token, hash));
}

async function findByToken(tx: Tx, token: string, hash: Buffer): Promise<FoundLink> {
  const row = (await findLinkRow(tx, hash)) ?? fail(3001);
  const { kind, id, personId, expiresAt, templateId } = row;
  const { workspace, template, organizationId } = await around(tx, templateId);
  // What a template asked is not known any more when it is gone, so nobody comes in without it.
  const orphan = templateId !== null && template === undefined;
  const closed = orphan ? ({ why: 'withdrawn' } as const) : closedBy(row);
  return { kind, token, id, personId, expiresAt, closed, workspace, template, organizationId };
}

function closedBy({ kind, used, expired, expiresAt }: LinkRow): Closed | undefined {
  if (used) return { why: kind === 'link' ? 'used' : 'usedUp' };
  return expired ? { why: 'expired', at: expiresAt } : undefined;
}

async function findForDevice(tx: Tx, { depProfileId, depDeviceId }: AssistedDevice): Promise<FoundLink> {
  const { serialNumber, templateId, tags } = (await findAssisted(tx, depProfileId, depDeviceId)) ?? fail(3001);
  const open = { personId: null, expiresAt: null, closed: undefined } as const;
  return { kind: 'assistant', id: depDeviceId, serialNumber, tags, ...open, ...(await around(tx, templateId)) };
}

async function around(tx: Tx, templateId: string | null) {
  return {
    organizationId: tx.organizationId,
    workspace: (await findPageWorkspace(tx)) ?? fail(3001),
    template: templateId === null ? undefined : await findTemplateRow(tx, templateId),
  };
}

/** Undefined for those who may enroll a device by the link; they have signed in. */
export function whyNot({ template, personId }: FoundLink, person: PagePerson): 'groups' | 'person' | undefined {
  if (personId !== null && personId !== person.id) return 'person';
  // Groups that were deleted nobody has: nothing that is deleted lets more people in.
  return template?.userGroupIds.every((id) => person.groups.includes(id)) === false ? 'groups' : undefined;
}
