/** The form kit on the form that has every field and every rule (platform-shell.md, section 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { expectAccessible, type PageOptions } from './browser.ts';
import { fieldFocused, heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const admin = await server.createUser('admin');

async function openForm(options?: PageOptions) {
  const page = await open(admin, '/dm/playground?only=forms', options);
  const form = page.getByRole('form', { name: 'Forms' });
  await form.waitFor();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/key-store') && request.method() === 'POST') sent.push(request);
  });
  const text = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const save = form.getByRole('button', { name: 'Save' });
  const fillIn = form.getByRole('button', { name: 'Fill in' });
  return { page, form, text, save, fillIn, sent };
}

/** What is said below a field. */
async function errorOf(page: Page, label: string): Promise<string | null> {
  const field = page.getByRole('form', { name: 'Forms' }).getByLabel(label, { exact: true }).first();
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  const id = described.split(' ').find((each) => each.endsWith('-error'));
  return id === undefined ? null : page.locator(`[id="${id}"]`).textContent();
}

test('an empty form is not sent: every field says what it lacks, and the first one gets the focus', async () => {
  const { page, form, save, sent } = await openForm();
  await save.click();
  await fieldFocused(page, 'required');
  for (const label of ['required', 'email', 'password', 'json', 'select', 'combobox', 'number', 'checkbox', 'key']) {
    assert.equal(await errorOf(page, label), 'This is required', label);
  }
  assert.equal(await errorOf(page, 'onboardingPhone'), null, 'what may be left out');
  assert.equal(await errorOf(page, 'emails'), 'Choose at least 1');
  assert.equal(await errorOf(page, 'groupNames'), 'Group names cannot be empty or repeated');
  await form.getByText('Select at least one build').waitFor();
  assert.equal(sent.length, 0);
  await expectAccessible(page);
});

const wrong: [label: string, value: string, english: string, spanish: string][] = [
  ['email', 'ana@', 'This should be a valid email', 'Debe ser un correo válido'],
  ['url', 'javascript:alert(1)', 'This should be a valid URL', 'Debe ser una URL válida'],
  ['hexColor', '#fff', 'This should be a HEX colour of 6 characters', 'Debe ser un color HEX de 6 caracteres'],
  [
    'slug',
    'Nord Wind',
    'Only lowercase, numbers, and hyphens are allowed.',
    'Solo se permiten minúsculas, números y guiones.',
  ],
  ['alphanumeric', 'a-b', 'Only letters and numbers are allowed', 'Solo se permiten letras y números'],
  ['numeric', '1.5', 'Only numbers are allowed', 'Solo se permiten números'],
  ['phone', '+34', 'Only digits and spaces are allowed', 'Solo se permiten dígitos y espacios'],
  [
    'onboardingPhone',
    '(34)',
    'Only digits, spaces, plus and minus are allowed',
    'Solo se permiten dígitos, espacios, más y menos',
  ],
  ['length', 'ab', 'It should have at least 3 characters', 'Debe tener al menos 3 caracteres'],
  [
    'workspaceSlug',
    'sudwind',
    'The value must be the workspace slug',
    'El valor debe ser el slug del espacio de trabajo',
  ],
  [
    'interpolationArguments',
    '{{user.password}}',
    'The interpolation in the arguments is not valid',
    'La interpolación de los argumentos no es válida',
  ],
  [
    'interpolationDepProfileTags',
    '{{',
    'The interpolation in the DEP profile tags is not valid',
    'La interpolación de las etiquetas del perfil DEP no es válida',
  ],
  [
    'interpolationDisplayName',
    '{{user.email}}',
    'An access provider is needed to use interpolations',
    'Hace falta un proveedor de acceso para usar interpolaciones',
  ],
  ['json', '{', 'This should be valid JSON', 'Debe ser un JSON válido'],
  [
    'groupNames',
    'sales\nsales',
    'Group names cannot be empty or repeated',
    'Los nombres de grupo no pueden estar vacíos ni repetirse',
  ],
];

test('a field that was left says what is wrong with it, and says it in Spanish when the page does', async () => {
  const { page, text } = await openForm();
  for (const [label, value, english] of wrong) {
    await text(label).fill(value);
    await text(label).blur();
    await page.getByText(english).first().waitFor();
    assert.equal(await errorOf(page, label), english);
  }
  await page.getByLabel('password', { exact: true }).fill('Correct-horse-1');
  await page.getByLabel('sameAs', { exact: true }).fill('Correct-horse-2');
  await page.getByLabel('sameAs', { exact: true }).blur();
  await page.getByText('It must match').waitFor();

  await page.getByRole('contentinfo').getByText('Español').click();
  await page.getByText('Debe coincidir').waitFor();
  for (const [label, value, , spanish] of wrong) {
    assert.equal(await errorOf(page, label), spanish);
    assert.equal(await text(label).inputValue(), value, 'and what was typed stays');
  }
});

test('the focus finds the first wrong field whatever it is made of', async () => {
  const { page, form, save, fillIn } = await openForm();
  await fillIn.click();
  const number = form.getByRole('textbox', { name: 'number' });
  await number.fill('');
  await number.blur();
  await save.click();
  await number.and(page.locator(':focus')).waitFor();
  await number.fill('1000');
  await number.blur();
  await save.click();
  await page.getByText('It should be at most 10').waitFor();
  await number.fill('7');

  const combobox = form.getByRole('combobox', { name: 'combobox' });
  await combobox.fill('');
  await combobox.blur();
  await save.click();
  await combobox.and(page.locator(':focus')).waitFor();
});

test('what the server finds wrong is said at its field, which gets the focus', async () => {
  const { page, text, save, fillIn } = await openForm();
  await fillIn.click();
  await text('key').fill('not a key!');
  await save.click();
  await page.getByText('This value is not valid').waitFor();
  await fieldFocused(page, 'key');
  assert.equal(await errorOf(page, 'key'), 'This value is not valid');
  await text('key').fill('playground');
  assert.equal(await errorOf(page, 'key'), null, 'it spoke about the value that was sent');
});

test('what the server finds wrong with nothing on the page is said above the form', async () => {
  const { page, form, save, fillIn } = await openForm();
  await page.route('**/key-store', (route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, createOrUpdate: 'maybe' }) });
  });
  await fillIn.click();
  await save.click();
  const alert = form.getByRole('alert');
  await alert.getByText('The information sent is not valid. createOrUpdate: This value is not valid.').waitFor();
});

test('a double click sends once; it is saved, said, and can be taken back', async () => {
  const { page, form, save, fillIn, sent } = await openForm();
  await fillIn.click();
  await form.getByText('Unsaved changes').waitFor();
  await save.dblclick();
  await page.getByText('Saved successfully!').waitFor();
  assert.equal(sent.length, 1);
  await form.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  const undone = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  assert.equal((await undone).status(), 200);
});

test('without a network it says so, and what was typed can be sent when it is back', async () => {
  const { page, form, text, save, fillIn } = await openForm();
  await fillIn.click();
  await page.context().setOffline(true);
  await save.click();
  await form.getByRole('alert').getByText('Network error. Check your network and try again.').waitFor();
  assert.equal(await text('required').inputValue(), 'Ana');
  await page.context().setOffline(false);
  await save.click();
  await page.getByText('Saved successfully!').waitFor();
});

test('Back in the middle of a form asks first; nothing typed is lost without a yes', async () => {
  const page = await open(admin, '/hi');
  await heading(page, 'Organize devices, apps and policies');
  // No page links to the playground: this is what a link would do.
  await page.evaluate(`
    history.pushState({ usr: null, key: 'playground', idx: history.state.idx + 1 }, '', '/dm/playground?only=forms');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  `);
  const first = page.getByRole('form', { name: 'Forms' }).getByRole('textbox', { name: 'required' });
  await first.fill('Ana');
  await page.evaluate('window.neverReloaded = true');

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.evaluate('history.back()'), () => page.locator('header a').first().click()]) {
    await leave();
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    assert.equal(await first.inputValue(), 'Ana');
    assert.equal(new URL(page.url()).pathname, '/dm/playground');
  }

  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Organize devices, apps and policies');
  assert.equal(await page.evaluate('window.neverReloaded'), true);

  await page.evaluate('history.forward()');
  await first.waitFor();
  await page.evaluate('history.back()');
  await heading(page, 'Organize devices, apps and policies');
});

test('closing the page with something unsaved makes the browser ask; a saved form is left in peace', async () => {
  const { page, save, fillIn } = await openForm();
  await fillIn.click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  assert.equal(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  await save.click();
  await page.getByText('Saved successfully!').waitFor();
  const dialogs: string[] = [];
  page.on('dialog', (each) => {
    dialogs.push(each.type());
    return each.accept();
  });
  await page.reload();
  await page.getByRole('form', { name: 'Forms' }).waitFor();
  assert.deepEqual(dialogs, []);
});
