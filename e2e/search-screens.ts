/** The search over everything, as part of all screens (screens.ts). */
import { failure, openHome, type Screen } from './screen.ts';

const said = {
  nothing: /^(Nothing found|No se ha encontrado nada)$/,
  failed: /^(Couldn't load any results|No se ha podido cargar ningún resultado)$/,
};

/** The search, with what was typed and what was found. */
function search(typed: string, state: 'empty' | 'found' | 'nothing' | 'failed'): Screen {
  return {
    who: ['owner'],
    async open(page, world, text) {
      await openHome(page, world);
      if (state === 'failed')
        await page.route('**/api/search?*', (route) => route.fulfill({ status: 400, body: failure(1000) }));
      await page.getByRole('banner').getByRole('button', { name: text.ui.search }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('searchbox').fill(typed);
      if (state === 'empty') await dialog.getByRole('option').first().waitFor();
      else if (state === 'found') await dialog.getByRole('group', { name: text.search.results }).waitFor();
      else await dialog.getByRole('status').getByText(said[state]).waitFor();
    },
  };
}

export const searchScreens: Record<string, Screen> = {
  search: search('', 'empty'),
  'search-found': search('an', 'found'),
  'search-nothing': search('zzzzzz', 'nothing'),
  'search-failed': search('yyyyyy', 'failed'),
};
