import { randomUUIDv7 } from 'node:crypto';
import type { Language } from '@muster/contract/constants';
import { email as emailField } from '@muster/contract/fields';
import { invitationsPerDay } from '@muster/contract/people';
import { now } from '../../platform/clock.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type BrokenField, fail, failFields } from '../../platform/errors.ts';
import { emitMany, recordChange, recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import type { Mailer, NewMail } from '../../platform/mail/mailer.ts';
import { isUnpaid, lockLimit, readLimit, requireQuota } from '../billing/index.ts';
import { lockGroups } from './groups-store.ts';
import {
  countMailedElsewhere,
  countMailedInDay,
  findInviting,
  findKnown,
  findLastSent,
  type InvitationRow,
  type InvitedPerson,
  insertInvited,
  invitationDays,
  lockInviter,
  lockPending,
  markRevoked,
  putInvitations,
  renewInvitations,
  wasInvited,
} from './invitations-store.ts';
import { findPerson } from './people-list.ts';
import { type Asker, mayGrant, mustGrant, mustStillBe, mustTouch } from './people-rights.ts';
import { chosen, type Selection } from './people-selection.ts';
import { checkRights, type PeopleDeps, type Rights } from './people-service.ts';
import { countCollaborators, deletePeople, lockPerson, putApplications } from './people-store.ts';

export interface InvitationsDeps extends PeopleDeps {
  mailer: Pick<Mailer, 'queueMany'>;
}

export interface Invited {
  ids: string[];
  skipped: { line: number; email: string; reason: 'repeated' | 'known' }[];
}

interface NewInvitations extends Rights {
  emails: readonly string[];
  tags?: readonly string[] | undefined;
  groupIds?: readonly string[] | undefined;
  skipKnown?: boolean | undefined;
}

/** Everybody or nobody: whatever is wrong with a line is told, and only known addresses may be left out on request. */
export async function invite(deps: InvitationsDeps, tx: Tx, asker: Asker, input: NewInvitations): Promise<Invited> {
  await lockDay(tx, asker);
  const rights = await checkRights(deps, tx, asker, input);
  const groups = [...new Set(input.groupIds ?? [])];
  await lockGroups(tx, groups);
  const lines = readLines(input.emails);
  const known = new Map((await findKnown(tx, lines.emails)).map((person) => [person.email, person]));
  const skipped = lines.repeated.map(({ line, email }) => ({
    line,
    email,
    reason: 'repeated' as const,
  })) as Invited['skipped'];
  const wanted: InvitedPerson[] = [];
  for (const [email, line] of lines.first) {
    const person = known.get(email);
    if (person?.taken) skipped.push({ line, email, reason: 'known' });
    else wanted.push({ id: person?.id ?? randomUUIDv7(), email });
  }
  refuse(lines.broken, input.skipKnown ? [] : skipped);
  if (wanted.length === 0) return { ids: [], skipped };
  const lastSent = await findLastSent(
    tx,
    wanted.map(({ email }) => email),
  );
  mustWait(lastSent);
  await requireQuota(tx, 'collaborators', { used: countCollaborators, wanted: wanted.length });
  const fresh = wanted.filter(({ email }) => !known.has(email));
  const inserted = new Set(await insertInvited(tx, fresh, { ...rights, tags: distinctTags(input.tags ?? []), groups }));
  const invited = wanted.filter(({ id, email }) => known.has(email) || inserted.has(id));
  // Somebody else invited them in this very moment.
  const raced = wanted.filter((person) => !invited.includes(person));
  const late = raced.map(({ email }) => ({ line: lines.first.get(email) ?? 0, email, reason: 'known' as const }));
  if (late.length > 0) refuse([], input.skipKnown ? [] : late);
  for (const { id } of rights.applications.length > 0 ? invited : [])
    await putApplications(tx, id, rights.applications);
  await send(deps, tx, asker, invited, rights);
  await mustFitIntoDay(deps, tx);
  const after = (email: string) => ({ email, role: rights.role, scope: rights.scope });
  await recordChanges(
    tx,
    { type: 'invitation.create' },
    invited.map(({ id, email }) => ({
      entityId: id,
      entityName: email,
      after: after(email),
    })),
  );
  await tellPeople(tx, invited);
  return { ids: invited.map(({ id }) => id), skipped: [...skipped, ...late] };
}

/** A token of its own for each; the mails are made behind the outbox, where nobody waits for them. */
async function send(
  { mailer }: InvitationsDeps,
  tx: Tx,
  asker: Asker,
  invited: readonly InvitedPerson[],
  rights: Required<Rights>,
): Promise<void> {
  const inviting = await findInviting(tx, tx.actor.userId ?? asker.userId, await isUnpaid(tx));
  const made = invited.map(({ id, email }) => ({ id, email, ...newToken() }));
  await putInvitations(
    tx,
    made.map(({ id, email, hash }) => ({ id, email, tokenHash: hash })),
    { ...rights, invitedBy: tx.actor.userId, language: inviting.language },
  );
  await mailer.queueMany(
    tx,
    made.map(({ email, token }) => letter(email, token, inviting)),
  );
}

/** The list shows the invited as people. */
async function tellPeople(tx: Tx, people: readonly InvitedPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await emitMany(tx, { type: 'organizationCollaborator.create' }, ids);
}

/** Those without an open invitation, and those who have just been mailed, are left out; somebody has to have one. */
export async function resendMany(
  deps: InvitationsDeps,
  tx: Tx,
  asker: Asker,
  selection: Selection,
): Promise<{ changed: number; skipped: number }> {
  const answer = { changed: 0, skipped: 0 };
  let open = 0;
  await lockDay(tx, asker);
  for await (const ids of chosen(tx, selection)) {
    const found = await lockPending(tx, ids);
    open += found.length;
    const pending = found.filter((one) => waitFor(one) === 0 && mayGrant(asker, one.role));
    await mailAgain(deps, tx, pending);
    answer.changed += pending.length;
    answer.skipped += ids.length - pending.length;
  }
  if (open === 0) fail(5220, { reason: 'NONE_OPEN' });
  await mustFitIntoDay(deps, tx);
  return answer;
}

export async function resend(deps: InvitationsDeps, tx: Tx, asker: Asker, id: string): Promise<void> {
  await lockDay(tx, asker);
  const invitation = await mustBePending(tx, id);
  // As much as inviting them anew.
  mustGrant(asker, invitation.role);
  mustWait(invitation);
  await mailAgain(deps, tx, [invitation]);
  await mustFitIntoDay(deps, tx);
}

/** Those who invite at the same time wait for each other, before they hold anything else: all of them count. */
async function lockDay(tx: Tx, asker: Asker): Promise<void> {
  await lockLimit(tx, 'invitations');
  await lockInviter(tx);
  await mustStillBe(tx, asker);
}

/** Looked at when the mails are queued; with one too many none of them is sent. */
async function mustFitIntoDay({ db }: InvitationsDeps, tx: Tx): Promise<void> {
  const { perPlace, most } = invitationsPerDay;
  const places = await readLimit(tx, 'collaborators');
  const max = places === 0 ? most : Math.min(places * perPlace, most);
  const here = await countMailedInDay(tx);
  if (here > max) fail(5224, { data: { max } });
  if (!(await isUnpaid(tx))) return;
  const { unpaidByAccount, unpaidTogether } = invitationsPerDay;
  const { byAccount, together } = await countMailedElsewhere(db, tx);
  if (here + byAccount > unpaidByAccount) fail(5224, { data: { max: unpaidByAccount } });
  if (here + together > unpaidTogether) fail(5224, { data: { max: unpaidTogether } });
}

async function mailAgain({ mailer }: InvitationsDeps, tx: Tx, invitations: readonly InvitationRow[]): Promise<void> {
  if (invitations.length === 0) return;
  const inviting = await findInviting(tx, tx.actor.userId, await isUnpaid(tx));
  const made = invitations.map(({ id, email, sentAt }) => ({ id, email, sentAt, ...newToken() }));
  await renewInvitations(
    tx,
    made.map(({ id, email, hash }) => ({ id, email, tokenHash: hash })),
    inviting.language,
  );
  await mailer.queueMany(
    tx,
    made.map(({ email, token }) => letter(email, token, inviting)),
  );
  const sentAt = new Date().toISOString();
  await recordChanges(
    tx,
    { type: 'invitation.update' },
    made.map((one) => ({
      entityId: one.id,
      entityName: one.email,
      before: { sentAt: one.sentAt },
      after: { sentAt },
    })),
  );
}

/** Nobody's mailbox is filled by an impatient administrator: so many seconds are left of the pause between two mails. */
function waitFor({ sentAt }: Pick<InvitationRow, 'sentAt'>): number {
  const pause = 30_000;
  return Math.max(0, Math.ceil((pause - (now() - new Date(sentAt).getTime())) / 1000));
}

/** Revoking one and inviting anew is no way around the pause. */
function mustWait(sent: Pick<InvitationRow, 'sentAt'> | undefined): void {
  const retryAfter = sent ? waitFor(sent) : 0;
  if (retryAfter > 0) fail(4029, { data: { retryAfter } });
}

/** A person without an invitation has none to speak of; who is nobody here is not there. */
async function mustBePending(tx: Tx, id: string): Promise<InvitationRow> {
  const [pending] = await lockPending(tx, [id]);
  if (pending) return pending;
  const known = (await wasInvited(tx, id)) || (await findPerson(tx, id)) !== undefined;
  return known ? fail(5220, { reason: 'NONE_OPEN' }) : fail(3001);
}

export async function revoke(tx: Tx, asker: Asker, id: string): Promise<void> {
  // Before their invitation, as whoever changes or removes them does.
  await lockPerson(tx, id);
  const invitation = await mustBePending(tx, id);
  mustTouch(asker, invitation);
  await markRevoked(tx, [id]);
  const person = await findPerson(tx, id);
  // An employee stays one.
  if (person?.status === 'invited') {
    await deletePeople(tx, [id]);
    await emitMany(tx, { type: 'organizationCollaborator.delete' }, [id]);
  }
  const { email, role, scope } = invitation;
  await recordChange(tx, {
    action: 'delete',
    entity: 'invitation',
    entityId: id,
    entityName: email,
    before: { email, role, scope },
  });
}

function letter(
  recipient: string,
  token: string,
  { workspace, language, name }: { workspace: string; language: Language; name: string | null },
): NewMail {
  const params = { token, workspace, inviter: name ?? '', days: invitationDays };
  return { recipient, language, template: 'invitation', params };
}

interface Lines {
  emails: string[];
  /** Each address with the line on which it comes first, from 0. */
  first: Map<string, number>;
  repeated: { line: number; email: string }[];
  broken: BrokenField[];
}

function readLines(given: readonly string[]): Lines {
  const lines: Lines = { emails: [], first: new Map(), repeated: [], broken: [] };
  given.forEach((text, line) => {
    const read = emailField.safeParse(text);
    if (!read.success) lines.broken.push(brokenLine(line, 'email'));
    else if (lines.first.has(read.data)) lines.repeated.push({ line, email: read.data });
    else lines.first.set(read.data, line);
  });
  lines.emails = [...lines.first.keys()];
  return lines;
}

function refuse(broken: readonly BrokenField[], skipped: Invited['skipped']): void {
  const known = skipped.map(({ line, reason }) =>
    brokenLine(line, reason === 'known' ? 'emailKnown' : 'emailRepeated'),
  );
  if (broken.length + known.length > 0) failFields([...broken, ...known]);
}

function brokenLine(line: number, name: string): BrokenField {
  return { field: `emails.${line}`, rules: [{ name, params: {} }] };
}
