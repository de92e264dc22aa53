/**
 * The calls of the store. Only their types come from the contract: the schemas are the server's business, and would cost
 * every visitor ten kilobytes. A path that is not the declared one is a type error.
 */
import type { CallSpec } from '@muster/contract/call';
import type * as pages from '@muster/contract/calls/store-pages';

function at<C extends CallSpec>(call: Pick<C, 'service' | 'method' | 'path'>): C {
  return call as C;
}

const service = 'store';

export const readFront = at<typeof pages.readStoreFront>({ service, method: 'GET', path: '/stores/:org' });
export const readApp = at<typeof pages.readStoreApp>({ service, method: 'GET', path: '/stores/:org/apps/:slug' });
export const unlock = at<typeof pages.unlockStoreApp>({
  ...{ service, method: 'POST' },
  path: '/stores/:org/apps/:slug/password',
});
export const acceptTerms = at<typeof pages.acceptStoreTerms>({
  ...{ service, method: 'POST' },
  path: '/stores/:org/apps/:slug/terms',
});
export const install = at<typeof pages.installStoreApp>({
  ...{ service, method: 'POST' },
  path: '/stores/:org/apps/:slug/install',
});
export const sendFeedback = at<typeof pages.sendStoreFeedback>({
  ...{ service, method: 'POST' },
  path: '/stores/:org/apps/:slug/feedback',
});
export const signIn = at<typeof pages.signInToStore>({ service, method: 'POST', path: '/stores/:org/sign-in' });
export const mailCode = at<typeof pages.mailStoreCode>({ service, method: 'POST', path: '/stores/:org/sign-in/code' });
export const signInWithCode = at<typeof pages.signInWithCode>({
  ...{ service, method: 'POST' },
  path: '/stores/:org/sign-in/verify',
});
export const signOut = at<typeof pages.signOutOfStore>({ service, method: 'POST', path: '/stores/:org/sign-out' });
export const setPassword = at<typeof pages.setStorePassword>({
  ...{ service, method: 'POST' },
  path: '/stores/:org/password',
});
