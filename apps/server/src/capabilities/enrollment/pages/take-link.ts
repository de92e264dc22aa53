/** The last step: the link is used, the answers are kept, and the enrollment is offered. */
import type { Actor } from '../../../platform/actor.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { requirePush, takeLink as useLink } from '../../apple/index.ts';
import type { Answers } from '../answers.ts';
import { offerToDevice } from '../dep-enroll.ts';
import { completeOffer, offerFromTemplate } from '../offers.ts';
import { readTemplate } from '../templates-store.ts';
import { useToken } from '../tokens-store.ts';
import type { FoundLink } from './find-link.ts';
import type { PagePerson } from './pages-store.ts';

interface Taken {
  person: PagePerson | undefined;
  answers: Answers;
}

/** The enrollment; 4006 where another device was first, 6002 names answers that are wrong. */
export async function takeLink(tx: Tx, link: FoundLink, taken: Taken): Promise<string> {
  await requirePush(tx);
  await requireSame(tx, link.template);
  const enrollmentId = await offerBy(tx, link, taken);
  const { person, answers } = taken;
  await recordChange(tx, {
    action: 'update',
    entity: 'enrollmentToken',
    entityId: link.kind === 'token' ? link.id : enrollmentId,
    entityName: link.template?.name,
    after: {
      enrollmentId,
      ...(person && { personId: person.id }),
      ...(Object.keys(answers).length > 0 && { answers }),
    },
    ...(person && { actor: actorOf(person) }),
  });
  return enrollmentId;
}

/** Who may come in was decided by what the template asked then; 4006 where somebody has changed it since. */
async function requireSame(tx: Tx, seen: FoundLink['template']): Promise<void> {
  if (seen && (await readTemplate(tx, seen.id))?.updatedAt !== seen.updatedAt) fail(4006);
}

async function offerBy(tx: Tx, link: FoundLink, { person, answers }: Taken): Promise<string> {
  const { template } = link;
  const personId = person?.id ?? link.personId;
  if (link.kind === 'assistant') {
    const { serialNumber, tags } = link;
    return offerToDevice(tx, { serialNumber, tags, templateId: template?.id ?? null, personId, answers });
  }
  if (link.kind === 'token') {
    const { id: tokenId, templateId } = (await useToken(tx, hashToken(link.token))) ?? fail(4006);
    return offerFromTemplate(tx, { templateId, tokenId, origin: 'invitation', personId, answers });
  }
  const enrollmentId = await useLink(tx, link.token);
  if (template) await completeOffer(tx, enrollmentId, { templateId: template.id, personId, answers });
  return enrollmentId;
}

function actorOf({ userId, email }: PagePerson): Actor {
  return { kind: 'user', userId, email, supplanterId: null };
}
