/** The last step of the page. */
import { CodedError } from '../../../platform/errors.ts';
import { makeEnrollmentProfile } from '../../apple/index.ts';
import { prepareWorkspace } from '../dep-enroll.ts';
import { findLink } from './find-link.ts';
import { answerProblems, answersIn } from './form-answers.ts';
import { sendProfile } from './page-codec.ts';
import { type Looked, type PageDeps, setCookie, signedInPerson, viewOf } from './page-request.ts';
import { writeProfile } from './proofs.ts';
import { showRefused, showStart } from './show-page.ts';
import { takeLink } from './take-link.ts';

type Form = Readonly<Record<string, string>>;

export async function enrollByForm(deps: PageDeps, looked: Looked, form: Form): Promise<void> {
  const { link, inWorkspace, exchange } = looked;
  const { organizationId, template } = link;
  const signedIn = await inWorkspace(organizationId, (tx) => signedInPerson(tx, deps, link, exchange.request));
  const person = template?.signIn ? signedIn : undefined;
  if (link.closed || (template?.signIn && person === undefined)) return showStart(deps, looked);
  if (person && showRefused(deps, looked, person)) return;
  const answers = answersIn(link, form);
  // Its key takes its time, so it is made before anything is held.
  await prepareWorkspace(deps, organizationId);
  try {
    const { enrollmentId, profile } = await inWorkspace(organizationId, async (tx) => {
      const id = await takeLink(tx, link, { person, answers });
      // Setup Assistant takes the answer for the profile; browsers are told first what to do with it.
      const made = link.kind === 'assistant' ? await makeEnrollmentProfile(tx, deps, id) : undefined;
      return { enrollmentId: id, profile: made };
    });
    if (profile) return sendProfile(exchange, profile);
    const { id } = link;
    setCookie(deps, exchange, 'profile', writeProfile(deps.hashCode, { organizationId, id, enrollmentId }));
    const { base, chosen } = viewOf(deps, link, exchange.request);
    exchange.reply.redirect(`${base}/done${chosen}`, 303);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    await showRefusal(deps, looked, error, answers);
  }
}

async function showRefusal(deps: PageDeps, looked: Looked, error: CodedError, answers: Form): Promise<void> {
  const { exchange, inWorkspace } = looked;
  const { linkToken } = exchange.request.params as { linkToken: string };
  // Somebody was first, or it was closed meanwhile: the page says what has become of it.
  if (error.code === 4006 || error.code === 5261)
    return showStart(deps, { ...looked, link: await findLink(deps, inWorkspace, linkToken) });
  if (error.code !== 6002) throw error;
  const { text } = viewOf(deps, looked.link, exchange.request);
  const fields = { answers, problems: answerProblems(error, text) };
  await showStart(deps, looked, { status: 400, fields, problem: text.fields.check });
}
