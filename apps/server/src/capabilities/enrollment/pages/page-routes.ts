/** The steps of the enrollment page. Each looks anew whether the link is good and who may use it. */
import * as calls from '@muster/contract/calls/enrollment-pages';
import type { Certificate } from '@muster/pki/certificate';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { fail } from '../../../platform/errors.ts';
import { pageLanguage } from '../../../platform/http/language.ts';
import type { Route } from '../../../platform/http/route.ts';
import { joinUrl, makeEnrollmentProfile } from '../../apple/index.ts';
import { askForCode } from '../../stores/index.ts';
import { prepareWorkspace, readSigned, workspaceOfAddress } from '../dep-enroll.ts';
import { enrollByForm } from './enroll-by-form.ts';
import { findLink } from './find-link.ts';
import { handlePage, sendPage, sendProfile } from './page-codec.ts';
import { type PageDeps, requireOwnForm, viewOf } from './page-request.ts';
import { findAssistedIds, isOffered } from './pages-store.ts';
import { readProfile, writeAssisted } from './proofs.ts';
import { showDone, showStart } from './show-page.ts';
import { addressIn, signInByForm } from './sign-in-by-form.ts';
import { codePage } from './sign-in-forms.ts';

type Roots = () => Promise<readonly Certificate[] | undefined>;

export function pageRoutes(deps: PageDeps, roots: Roots): Route[] {
  return [...openRoutes(deps), ...formRoutes(deps), profileRoute(deps), assistantRoute(deps, roots)];
}

function openRoutes(deps: PageDeps): Route[] {
  return [
    handlePage(calls.openEnrollPage, async ({ params, readIn }, exchange) => {
      const link = await findLink(deps, readIn, params.linkToken);
      await showStart(deps, { link, inWorkspace: readIn, exchange });
    }),
    handlePage(calls.openEnrollStep, async ({ params, readIn }, exchange) => {
      const link = await findLink(deps, readIn, params.linkToken);
      const looked = { link, inWorkspace: readIn, exchange };
      if (params.step === 'done' && (await showDone(deps, looked))) return;
      // The step at which somebody says who they are, again.
      await showStart(deps, looked, params.step === 'sign-in' ? { signIn: { email: '' } } : {});
    }),
  ];
}

function formRoutes(deps: PageDeps): Route[] {
  return [
    handlePage(calls.mailEnrollCode, async ({ params, body, transactionIn }, exchange) => {
      const { request } = exchange;
      requireOwnForm(deps, request);
      const link = await findLink(deps, transactionIn, params.linkToken);
      const looked = { link, inWorkspace: transactionIn, exchange };
      if (link.closed || !link.template?.signIn) return showStart(deps, looked);
      const view = viewOf(deps, link, request);
      const email = addressIn(body.email);
      if (email === undefined) {
        const signIn = { email: body.email, emailProblem: view.text.signIn.badEmail };
        return showStart(deps, looked, { status: 400, signIn });
      }
      await transactionIn(link.organizationId, (tx) => askForCode(tx, email, pageLanguage(request)));
      sendPage(exchange, codePage(view, { email }));
    }),
    handlePage(calls.signInToEnroll, async ({ params, body, transactionIn, address }, exchange) => {
      requireOwnForm(deps, exchange.request);
      const link = await findLink(deps, transactionIn, params.linkToken);
      await signInByForm(deps, { link, inWorkspace: transactionIn, exchange }, { ...body, from: address });
    }),
    handlePage(calls.sendEnrollForm, async ({ params, body, transactionIn }, exchange) => {
      requireOwnForm(deps, exchange.request);
      const link = await findLink(deps, transactionIn, params.linkToken);
      await enrollByForm(deps, { link, inWorkspace: transactionIn, exchange }, body);
    }),
  ];
}

function profileRoute(deps: PageDeps): Route {
  return handlePage(calls.downloadOfferedProfile, async ({ params, transactionIn }, exchange) => {
    const { organizationId, enrollmentId } = readProfile(deps.hashCode, params.profileTicket) ?? fail(4006);
    await prepareWorkspace(deps, organizationId);
    const profile = await transactionIn(organizationId, async (tx) => {
      if (!(await isOffered(tx, enrollmentId))) fail(4006);
      return makeEnrollmentProfile(tx, deps, enrollmentId);
    });
    sendProfile(exchange, profile);
  });
}

/** What the device says of itself comes with the first request alone: from then on the address stands for it. */
function assistantRoute(deps: PageDeps, roots: Roots): Route {
  return handlePage(calls.openDepPage, async ({ params, readIn }, { request, reply }) => {
    const organizationId = await workspaceOfAddress(deps, params.depToken);
    const said = request.headers['x-apple-aspen-deviceinfo'];
    if (typeof said !== 'string') fail(6001);
    const { serialNumber = '' } = readSigned(Buffer.from(said, 'base64'), await roots());
    const ids = await readIn(organizationId, (tx) => findAssistedIds(tx, hashToken(params.depToken), serialNumber));
    if (ids === undefined) fail(5267, { reason: 'UNKNOWN_DEVICE' });
    const page = joinUrl(deps, writeAssisted(deps.hashCode, { organizationId, ...ids }));
    reply.redirect(new URL(page).pathname, 303);
  });
}
