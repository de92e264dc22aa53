/** The settings of a workspace, as part of all screens (screens.ts). */
import { go, type Screen, success } from './screen.ts';

const owner = ['owner'] as const;

/** A section of the settings, once it shows what it is about. */
function settings(section: string, shown = 'section h2'): Screen {
  return {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/settings${section === '' ? '' : `?section=${section}`}`);
      await page.locator(`main ${shown}`).first().waitFor();
    },
  };
}

export const settingsScreens: Record<string, Screen> = {
  settings: settings('', 'form'),
  'settings-viewer': { ...settings('', 'form'), who: ['viewer'] },
  'settings-branding': settings('branding', 'figure'),
  'settings-configuration': settings('configuration', 'form'),
  'settings-sign-in': settings('sign-in', 'ul'),
  'settings-tokens': settings('tokens', 'ul'),
  'settings-service-accounts': settings('service-accounts', 'ul'),
  'settings-plan': settings('plan', 'ul'),
  'settings-danger': settings('danger'),
  'settings-new-token': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('tokens', 'ul').open(page, world, text);
      await page.getByRole('button', { name: text.settings.tokens.create }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  'settings-token-made': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('tokens', 'ul').open(page, world, text);
      await page.route('**/api-tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              body: success({ token: 'mst_2Vd9fWqk7yZ1mT0pXn5cR8sLbGhJ4uEaQiOvKxYtNw6' }),
            })
          : route.continue(),
      );
      await page.getByRole('button', { name: text.settings.tokens.create }).click();
      await page.locator('[role=dialog] [name=name]').fill('CI');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await page.locator('[role=dialog] [type=submit]').click();
      await page.getByText(text.settings.tokens.once).waitFor();
    },
  },
  'settings-delete': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('danger').open(page, world, text);
      await page.getByRole('button', { name: text.settings.danger.confirm }).click();
      await page.locator('[role=dialog] [name=slug]').fill('another');
      await page.locator('[role=dialog] [type=submit]').click();
      await page.locator('[role=dialog] [aria-invalid]').waitFor();
    },
  },
};
