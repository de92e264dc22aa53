/** Somebody says who they are: with the code that was mailed to them, or a password. */
import { email as emailField, mailedCode } from '@muster/contract/fields';
import { errorText } from '@muster/phrases/error-text';
import { CodedError } from '../../../platform/errors.ts';
import { checkCode, checkPassword } from '../../stores/index.ts';
import { sendPage } from './page-codec.ts';
import { type Looked, type PageDeps, setCookie, viewOf } from './page-request.ts';
import { findPagePerson } from './pages-store.ts';
import { writePerson } from './proofs.ts';
import { showRefused, showStart } from './show-page.ts';
import { codePage } from './sign-in-forms.ts';

interface Credentials {
  email: string;
  /** Undefined: the password counts. */
  code?: string | undefined;
  password: string;
  /** Where the request comes from. */
  from: string;
}

/** Undefined for what is no address. */
export function addressIn(text: string): string | undefined {
  return emailField.safeParse(text).data;
}

export async function signInByForm(deps: PageDeps, looked: Looked, given: Credentials): Promise<void> {
  const { link, exchange } = looked;
  if (link.closed || !link.template?.signIn) return showStart(deps, looked);
  const email = addressIn(given.email);
  if (email === undefined) {
    const emailProblem = viewOf(deps, link, exchange.request).text.signIn.badEmail;
    return showStart(deps, looked, { status: 400, signIn: { email: given.email, emailProblem } });
  }
  const { code } = given;
  const personId = await (code === undefined
    ? byPassword(deps, looked, { ...given, email })
    : byCode(deps, looked, { email, code }));
  if (personId !== undefined) await enter(deps, looked, personId);
}

/** Undefined where they were told what is wrong. */
async function byCode(
  deps: PageDeps,
  { link, inWorkspace, exchange }: Looked,
  { email, code: typed }: { email: string; code: string },
): Promise<string | undefined> {
  const view = viewOf(deps, link, exchange.request);
  const refuse = (codeProblem: string) => void sendPage(exchange, codePage(view, { email, codeProblem }), 400);
  const code = mailedCode.safeParse(typed).data;
  if (code === undefined) return refuse(view.text.code.bad) as undefined;
  const found = await inWorkspace(link.organizationId, (tx) => checkCode(deps.hashCode, tx, { email, code }));
  return found ? found.id : (refuse(errorText(view.language, 4009)) as undefined);
}

async function byPassword(
  deps: PageDeps,
  looked: Looked,
  { email, password, from }: Credentials,
): Promise<string | undefined> {
  const { link, inWorkspace, exchange } = looked;
  const { text, language } = viewOf(deps, link, exchange.request);
  const refuse = async (status: number, passwordProblem: string) => {
    await showStart(deps, looked, { status, signIn: { email, passwordProblem } });
    return undefined;
  };
  if (password === '') return refuse(400, text.signIn.badPassword);
  try {
    const transaction: Parameters<typeof checkPassword>[1]['transaction'] = (work) =>
      inWorkspace(link.organizationId, work);
    return (await checkPassword(deps.db, { transaction, address: from }, { email, password })).id;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    if (error.code === 4011) return refuse(error.status, text.signIn.secondStep);
    if (error.code === 4005) return refuse(error.status, errorText(language, 4005));
    throw error;
  }
}

async function enter(deps: PageDeps, looked: Looked, personId: string): Promise<void> {
  const { link, inWorkspace, exchange } = looked;
  const person = await inWorkspace(link.organizationId, (tx) => findPagePerson(tx, personId));
  if (person && showRefused(deps, looked, person)) return;
  setCookie(deps, exchange, 'person', writePerson(deps.hashCode, link, personId));
  const { base, chosen } = viewOf(deps, link, exchange.request);
  // To the page itself, so that going back or anew does not send the form again.
  exchange.reply.redirect(base + chosen, 303);
}
