/** One's own account: profile and picture, address, password, two-factor sign-in, sessions, and the step-up before all that. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage, until } from './browser.ts';
import { createPerson, newEmail, type Person, password, signIn, signInAgain, storageOf } from './people.ts';
import { fieldFocused, heading } from './seen.ts';
import { startServer } from './server.ts';
import { totpCode } from './totp.ts';

const server = await startServer();
const browser = await launchBrowser();
const picture = join(import.meta.dirname, '../docs/pictures/home.png');

async function openAccount(person: Person): Promise<Page> {
  const page = await newPage(browser, { storage: storageOf(server, await signInAgain(server, person)) });
  await page.goto(`${server.url}/me`);
  return accountOf(page);
}

async function accountOf(page: Page): Promise<Page> {
  await heading(page, 'Your account');
  await page.getByText('This device', { exact: true }).waitFor();
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** The code of a mail about one's address; the words around it tell it from other mails. */
async function codeMailedTo(email: string, otherThan?: string): Promise<string> {
  for (;;) {
    for (const { subject, text } of await server.mailsTo(email)) {
      const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0];
      if (code !== undefined && code !== otherThan) return code;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('names, language and newsletter are changed, and the page follows at once', async () => {
  const page = await openAccount(await createPerson(server));
  const profile = section(page, 'Profile');
  await profile.getByLabel('First name').fill('');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByText('This is required').waitFor();
  await profile.getByLabel('First name').fill('Mei');
  await profile.getByLabel('Español').check();
  await profile.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Tu cuenta');
  await page.getByText('¡Guardado correctamente!').waitFor();
  await page.reload();
  await heading(page, 'Tu cuenta');
  assert.equal(await page.getByLabel('Nombre', { exact: true }).inputValue(), 'Mei');
  assert.ok(await page.getByLabel('Español').isChecked());
  // The language of the footer is the same setting.
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await heading(page, 'Your account');
  await page.getByLabel('English').and(page.locator(':checked')).waitFor();
  await page.reload();
  await heading(page, 'Your account');
  assert.ok(await page.getByLabel('English').isChecked());
});

test('the sections lead there with the keyboard, too, and the one that is looked at is marked', async () => {
  const page = await openAccount(await createPerson(server));
  const sections = page.getByRole('navigation', { name: 'Sections of your account' });
  await sections.locator('[aria-current]', { hasText: 'Profile' }).waitFor();
  await sections.getByRole('link', { name: 'Password' }).press('Enter');
  await sections.locator('[aria-current]', { hasText: 'Password' }).waitFor();
  await page.keyboard.press('Tab');
  await section(page, 'Password').locator(':focus').waitFor();
});

test('who leaves with a change that is not saved is asked', async () => {
  const page = await openAccount(await createPerson(server));
  await section(page, 'Profile').getByLabel('Last name').fill('Tanaka');
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await section(page, 'Profile').getByLabel('Last name').inputValue(), 'Tanaka');
  await section(page, 'Profile').getByRole('button', { name: 'Discard' }).click();
  assert.equal(await section(page, 'Profile').getByLabel('Last name').inputValue(), 'Ruiz');
});

test('a picture is cut by keyboard, shown everywhere, and removed', async () => {
  const page = await openAccount(await createPerson(server));
  const profile = section(page, 'Profile');
  const file = profile.locator('input[type=file]');
  await file.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await profile.getByRole('alert').getByText('The selected file was not a supported image').waitFor();
  await file.setInputFiles(picture);
  const part = dialog(page).getByRole('application', { name: 'Part of the picture that is shown' });
  await part.focus();
  const before = await pixels(page);
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.notDeepEqual(await pixels(page), before);
  assert.notEqual(await dialog(page).getByRole('slider', { name: 'Zoom' }).inputValue(), '0');
  await dialog(page).getByRole('button', { name: 'Save picture' }).click();
  await page.getByText('Your new picture is in use.').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await profile.locator('img').waitFor();
  const shown = await profile.locator('img').evaluate(async (element) => {
    const image = element as unknown as { decode(): Promise<void>; naturalWidth: number; naturalHeight: number };
    await image.decode();
    return image.naturalWidth === image.naturalHeight;
  });
  assert.ok(shown, 'it is a square');
  await page.getByRole('banner').locator('img[src*="pictures"]').first().waitFor();
  await profile.getByRole('button', { name: 'Remove your picture?' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await profile.locator('img').waitFor({ state: 'detached' });
});

/** A line of what the canvas shows. */
function pixels(page: Page): Promise<number[]> {
  return page.locator('canvas').evaluate((element) => {
    const canvas = element as unknown as Canvas;
    return [...canvas.getContext('2d').getImageData(0, 320, 640, 1).data];
  });
}

/** As much of one as is looked at here. */
interface Canvas {
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: number[] } };
}

test('a picture that the server cannot read is told as such, and nothing is changed', async () => {
  const page = await openAccount(await createPerson(server));
  await page.route('**/profile/picture', (route) =>
    route.fulfill({ status: 400, body: '{"status":false,"error":{"code":5206,"message":""}}' }),
  );
  await section(page, 'Profile').locator('input[type=file]').setInputFiles(picture);
  await dialog(page).getByRole('button', { name: 'Save picture' }).click();
  await dialog(page).getByRole('alert').getByText('Cannot process the image').waitFor();
});

test('a password is changed with the one so far, and ends all other sessions', async () => {
  const person = await createPerson(server);
  const page = await openAccount(person);
  const other = await openAccount(person);
  const part = section(page, 'Password');
  await part.getByRole('button', { name: 'Change password' }).click();
  await part.getByLabel('Current password').fill('Wrong-horse-1');
  await part.getByLabel('New password').fill('Another-horse-2');
  await part.getByRole('button', { name: 'Change password' }).click();
  await part.getByText('Current password is incorrect.').waitFor();
  await part.getByLabel('Current password').fill(password);
  await part.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password was changed. All other sessions were signed out.').waitFor();
  await other.reload();
  await heading(other, 'Sign in to Muster');
  await other.goto(`${server.url}/me`);
  await signIn(other, person.email, 'Another-horse-2');
  await accountOf(other);
});

test('an address is changed with the codes that were mailed to both, and not with one of them', async () => {
  const person = await createPerson(server);
  const page = await openAccount(person);
  const registered = await codeMailedTo(person.email);
  const next = newEmail('mei');
  const part = section(page, 'Email');
  await part.getByRole('button', { name: 'Change address' }).click();
  await part.getByLabel('New address').fill(person.email);
  await part.getByRole('button', { name: 'Send the codes' }).click();
  await part.getByText('This is your address already').waitFor();
  await part.getByLabel('New address').fill(next);
  await part.getByRole('button', { name: 'Send the codes' }).click();
  const oldCode = part.getByLabel(`Code sent to ${person.email}`);
  const newCode = part.getByLabel(`Code sent to ${next}`);
  const [mailedOld, mailedNew] = [await codeMailedTo(person.email, registered), await codeMailedTo(next)];
  await oldCode.fill(mailedOld);
  await newCode.fill(mailedNew === '000000' ? '000001' : '000000');
  await part.getByRole('button', { name: 'Confirm the change' }).click();
  await part.getByRole('alert').getByText('The code is wrong or has expired.').waitFor();
  // The page may be left meanwhile: what waits is still there.
  await page.reload();
  await oldCode.fill(mailedOld);
  await newCode.fill(mailedNew);
  await part.getByRole('button', { name: 'Confirm the change' }).click();
  await page.getByText(`Your address is now ${next}.`).waitFor();
  await part.getByText(next, { exact: true }).waitFor();
  await openAccount({ ...person, email: next });
});

test('two-factor sign-in: set up, a code at the next sign-in, a recovery code once, turned off', async () => {
  const person = await createPerson(server);
  const page = await openAccount(person);
  const part = section(page, 'Two-factor sign-in');
  await part.getByRole('button', { name: 'Set up' }).click();
  await part.getByRole('img', { name: 'QR code with the secret' }).waitFor();
  // What was pressed is not there any more; the focus stays with what it was about.
  await until(page, 'document.activeElement.id === "twoFactor"');
  const secret = (await part.locator('[data-mono]').innerText()).replace(/[^A-Z2-7]/g, '');
  await part.getByLabel('Code from the app').fill('000000');
  await part.getByRole('button', { name: 'Turn on' }).click();
  await part.getByText("That didn't work. Check it and try again.").waitFor();
  await part.getByLabel('Code from the app').fill(totpCode(secret));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await part.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await part.locator('code').allInnerTexts();
  assert.equal(codes.length, 10);
  const saved = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download' }).click();
  assert.equal((await saved).suggestedFilename(), 'recovery-codes.txt');
  await part.getByRole('button', { name: 'I have kept them' }).click();
  await part.getByText('On', { exact: true }).waitFor();
  await until(page, 'document.activeElement.id === "twoFactor"');
  await page.reload();
  await part.getByText('On', { exact: true }).waitFor();
  assert.equal(await part.locator('code').count(), 0, 'they are shown once');

  const other = await newPage(browser);
  await other.goto(`${server.url}/me`);
  await signIn(other, person.email);
  await heading(other, 'Second step');
  await fieldFocused(other, 'code');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await heading(other, 'Your account');

  const third = await newPage(browser);
  await third.goto(`${server.url}/me`);
  await signIn(third, person.email);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(codes[0] ?? '');
  await third.getByRole('button', { name: 'Confirm' }).click();
  await third.getByText("That didn't work. Check it and try again.").waitFor();
  await third.getByRole('button', { name: 'Start again' }).click();
  await heading(third, 'Sign in to Muster');
  assert.equal(await third.getByLabel('Email').inputValue(), person.email);

  await part.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor sign-in is off.').waitFor();
  await third.getByLabel('Password', { exact: true }).fill(password);
  await third.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(third, 'Your account');
});

test('the code of the app opens the second step', async () => {
  const person = await createPerson(server);
  const page = await openAccount(person);
  const part = section(page, 'Two-factor sign-in');
  await part.getByRole('button', { name: 'Set up' }).click();
  const secret = (await part.locator('[data-mono]').innerText()).replace(/[^A-Z2-7]/g, '');
  await part.getByLabel('Code from the app').fill(totpCode(secret));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await part.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const other = await newPage(browser);
  await other.goto(`${server.url}/me`);
  await signIn(other, person.email);
  // The one that confirms is used up; the next is taken early, and still when its time comes meanwhile.
  await other.getByLabel('Code from your authenticator app').fill(totpCode(secret, 1));
  await other.getByRole('button', { name: 'Confirm' }).click();
  await heading(other, 'Your account');
});

test('a session is signed out from another browser, at once', async () => {
  const person = await createPerson(server);
  const page = await openAccount(person);
  const other = await openAccount(person);
  await page.reload();
  const sessions = section(page, 'Sessions');
  await sessions.getByRole('button', { name: 'Sign out all others' }).waitFor();
  await sessions.getByRole('listitem').first().waitFor();
  // The registration signed in, too.
  assert.equal(await sessions.getByRole('listitem').count(), 3);
  assert.equal(await sessions.getByText('This device', { exact: true }).count(), 1);
  await sessions.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByText('2 other sessions were signed out.').waitFor();
  await page.getByText('You are signed in nowhere else.').waitFor();
  await section(other, 'Profile').getByLabel('Last name').fill('Tanaka');
  await section(other, 'Profile').getByRole('button', { name: 'Save' }).click();
  await heading(other, 'Sign in to Muster');
});

test('what is dangerous asks for step-up once the last is old, goes on after it, and is given up without it', async () => {
  const page = await openAccount(await createPerson(server));
  let steppedUp = false;
  // Signing in counts as step-up for ten minutes: here the server is as it is after them.
  await page.route('**/two-factor/totp', (route) => {
    if (steppedUp) return route.continue();
    const error = { code: 4010, message: '', data: { methods: ['password'] } };
    return route.fulfill({ status: 403, body: JSON.stringify({ status: false, error }) });
  });
  const part = section(page, 'Two-factor sign-in');
  await part.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await dialog(page).locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await part.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByLabel('Your password').fill('Wrong-horse-1');
  await page.keyboard.press('Enter');
  await dialog(page).getByText("That didn't work. Check it and try again.").waitFor();
  await dialog(page).getByLabel('Your password').fill(password);
  steppedUp = true;
  await page.keyboard.press('Enter');
  await part.getByRole('img', { name: 'QR code with the secret' }).waitFor();
  assert.equal(await dialog(page).count(), 0);
  assert.equal(
    await page.getByText('Please confirm that it is you.').count(),
    0,
    'nothing is said of what was given up',
  );
});
