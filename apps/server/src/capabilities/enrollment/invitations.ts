/** People who are mailed a link with which they enroll one device, which is then theirs. */
import { enrollmentRules } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import type { NewMail } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { joinUrl, makeLink, requirePush } from '../apple/index.ts';
import type { DepDeps } from './dep-account.ts';
import { findInviting, findJustInvited, lockInviting } from './invitations-store.ts';
import { offerUnanswered } from './offers.ts';
import { type FoundPerson, findPeople } from './prepared-store.ts';
import { readTemplate } from './templates-store.ts';

export type InvitationDeps = DepDeps & Pick<Platform, 'mailer'>;

/** A call that is sent again because its answer got lost mails nobody twice. */
const samePatience = 60;

export async function inviteToEnroll(
  tx: Tx,
  deps: InvitationDeps,
  { templateId, emails }: { templateId: string | null; emails: readonly string[] },
): Promise<{ sent: number; unknown: string[] }> {
  const template = templateId === null ? undefined : ((await readTemplate(tx, templateId)) ?? fail(3001));
  await requirePush(tx);
  await lockInviting(tx);
  const wanted = [...new Set(emails)];
  const people = await findPeople(tx, wanted);
  const personIds = people.map(({ id }) => id);
  const mailed = await findJustInvited(tx, { personIds, templateId, seconds: samePatience });
  const inviting = await findInviting(tx);
  const invited: { person: FoundPerson; enrollmentId: string; expiresAt: string }[] = [];
  const mails: NewMail[] = [];
  for (const person of people.filter(({ id }) => !mailed.has(id))) {
    const enrollmentId = await offerUnanswered(tx, template, { personId: person.id, origin: 'invitation' });
    const { token, expiresAt } = await makeLink(tx, { enrollmentId, hours: enrollmentRules.inviteHours });
    invited.push({ person, enrollmentId, expiresAt });
    mails.push({
      recipient: person.email,
      language: person.language ?? inviting.language,
      template: 'enrollmentInvitation',
      params: {
        url: joinUrl(deps, token),
        workspace: inviting.workspace,
        inviter: inviting.name ?? '',
        days: enrollmentRules.inviteHours / 24,
      },
    });
  }
  await deps.mailer.queueMany(tx, mails);
  await recordChanges(
    tx,
    { type: 'enrollmentToken.create' },
    invited.map(({ person, enrollmentId, expiresAt }) => ({
      entityId: enrollmentId,
      entityName: person.email,
      after: { personId: person.id, templateId, expiresAt },
    })),
  );
  const known = new Set(people.map(({ email }) => email));
  return { sent: people.length, unknown: wanted.filter((email) => !known.has(email)) };
}
