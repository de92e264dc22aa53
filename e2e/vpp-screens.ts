/** The screens about Apps and Books. What the server tells is set in its place, as for automated enrollment. */
import type { VppAccount } from '@muster/contract/vpp';
import { type Answers, answering, pageOf, rows, screensAt } from './area-screens.ts';
import {
  sampleVppAccount,
  sampleVppAsset,
  sampleVppAssets,
  sampleVppBooks,
  sampleVppLicences,
  sampleVppUsers,
  vppElsewhere,
  vppRevoked,
  vppWithoutToken,
} from './sample-vpp.ts';
import type { Screen } from './screen.ts';

const viewer = ['viewer'] as const;

const answers = (account: VppAccount): Answers => [
  [/\/apple\/vpp$/, account],
  [
    /\/vpp\/assets$/,
    ({ searchParams }: URL) => pageOf(searchParams.get('productType') === 'Book' ? sampleVppBooks : sampleVppAssets),
  ],
  [/\/vpp\/assets\/[0-9a-f-]{36}$/, sampleVppAsset],
  [/\/vpp\/licenses$/, pageOf(sampleVppLicences)],
  [/\/vpp\/users$/, pageOf(sampleVppUsers)],
];
const withAccount = (account: VppAccount) => answering(answers(account));
const screen = screensAt('/apps-and-books', answers(sampleVppAccount));
const panel = `?s=admVppAsset&id=${sampleVppAsset.id}`;

export const vppScreens: Record<string, Screen> = {
  'vpp-set-up': screen('', 'main form', { standIn: withAccount(vppWithoutToken) }),
  'vpp-set-up-viewer': screen('', 'main', {
    who: viewer,
    standIn: withAccount(vppWithoutToken),
    open: (page, _world, text) => page.getByText(text.vpp.notConnected.title).waitFor(),
  }),
  'vpp-apps': screen('', rows),
  'vpp-apps-viewer': screen('', rows, { who: viewer }),
  'vpp-revoked': screen('', rows, { standIn: withAccount(vppRevoked) }),
  'vpp-elsewhere': screen('', rows, { standIn: withAccount(vppElsewhere) }),
  'vpp-books': screen('?tab=books', rows),
  'vpp-users': screen('?tab=users', rows),
  'vpp-token': screen('?tab=token', 'main dl'),
  'vpp-asset': screen(panel, '[role=dialog] li', { part: '[role=dialog]' }),
  'vpp-asset-details': screen(`${panel}&section=details`, '[role=dialog] dl', { part: '[role=dialog]' }),
  'vpp-assign': screen(panel, '[role=dialog] li', {
    part: '[role=dialog]:has(form)',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.vpp.assign.action, exact: true }).last().click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
};
