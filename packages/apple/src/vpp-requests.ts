/** What Apple's App and Book Management (v2) is asked: paths below `/mdm/v2`, and bodies. */
import type { VppProduct } from './vpp-answers.ts';

export interface VppRequest {
  method: 'GET' | 'POST';
  path: `/${string}`;
  body?: object;
}

export const vppRequests = {
  serviceConfig: (): VppRequest => ({ method: 'GET', path: '/service/config' }),
  clientConfig: (): VppRequest => ({ method: 'GET', path: '/client/config' }),
  /** All three have to be there (9723). */
  takeLocation: (mdmInfo: { id: string; name: string; metadata: string }): VppRequest => ({
    method: 'POST',
    path: '/client/config',
    body: { mdmInfo },
  }),
  assets: (pageIndex?: number) => get('/assets', { pageIndex }),
  assignments: (pageIndex?: number, of: Partial<VppProduct> = {}) => get('/assignments', { ...of, pageIndex }),
  users: (pageIndex?: number, of: { clientUserId?: string } = {}) => get('/users', { ...of, pageIndex }),
  event: (eventId: string) => get('/status', { eventId }),
  /** One product for some devices, or for some users, and never both: then one refusal says which of them it is about. */
  associate: (product: VppProduct, holders: VppHolders): VppRequest => manage('associate', product, holders),
  disassociate: (product: VppProduct, holders: VppHolders): VppRequest => manage('disassociate', product, holders),
  createUsers: (users: readonly { clientUserId: string; email: string }[]): VppRequest => ({
    method: 'POST',
    path: '/users/create',
    body: { users },
  }),
  retireUsers: (clientUserIds: readonly string[]): VppRequest => ({
    method: 'POST',
    path: '/users/retire',
    body: { users: clientUserIds.map((clientUserId) => ({ clientUserId })) },
  }),
};

export type VppHolders = { serialNumbers: readonly string[] } | { clientUserIds: readonly string[] };

function manage(what: 'associate' | 'disassociate', { adamId, pricingParam }: VppProduct, holders: VppHolders) {
  return { method: 'POST', path: `/assets/${what}`, body: { assets: [{ adamId, pricingParam }], ...holders } } as const;
}

function get(path: `/${string}`, query: Readonly<Record<string, string | number | undefined>>): VppRequest {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const text = new URLSearchParams(given).toString();
  return { method: 'GET', path: text === '' ? path : `${path}?${text}` };
}
