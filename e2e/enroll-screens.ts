/** The enrollment page in its states, as part of all screens (screens.ts). The server writes it, with nothing behind it. */
import { samplePage, samplePages } from '../apps/server/src/capabilities/enrollment/test-enroll-page.ts';
import { type Screen, words } from './screen.ts';

const address = '/mdm/apple/join/sample';

export const enrollScreens: Readonly<Record<string, Screen>> = Object.fromEntries(
  samplePages.map((which): [string, Screen] => [
    `enroll-${which}`,
    {
      async open(page, { url }, text) {
        const { html, policy } = samplePage(which, text === words.es ? 'es' : 'en');
        const headers = { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' };
        await page.route(`**${address}`, (route) => route.fulfill({ body: html, headers }));
        await page.goto(`${url}${address}`);
      },
    },
  ]),
);
