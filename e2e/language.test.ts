/** English and Spanish: forced by the address, remembered, switched in the footer (platform-shell.md, sections 1 and 2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { createPerson, password } from './people.ts';
import { heading, titled } from './seen.ts';
import { startServer } from './server.ts';
import { answerAboutYou, chooseProducts } from './steps.ts';

const server = await startServer();
const browser = await launchBrowser();

test('the pages speak English unless told otherwise', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome`);
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
});

test('hl=es speaks Spanish, and the choice is kept without it', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome?hl=es`);
  await heading(page, 'Inicia sesión en Muster');
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  await titled(page, 'Iniciar sesión · Muster');
  await page.goto(`${server.url}/welcome/register`);
  await heading(page, 'Crea tu cuenta de Muster');
  await page.goto(`${server.url}/welcome?hl=xx`);
  await heading(page, 'Inicia sesión en Muster');
});

test('the footer switches at once, keeps what was typed, and takes hl out of the address', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome?hl=es&other=1`);
  await page.getByLabel('Correo').fill('half@typed');
  await page.getByRole('button', { name: 'English' }).click();
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.getByLabel('Email').inputValue(), 'half@typed');
  await page.waitForURL((address) => address.search === '?other=1');
  await page.locator('html[lang=en]').waitFor();
  assert.equal(await page.getByRole('button', { name: 'English' }).getAttribute('aria-pressed'), 'true');
  await page.reload();
  await heading(page, 'Sign in to Muster');
});

test('what is on the screen already changes its language too: rules, errors, the workspace', async () => {
  const { email } = await createPerson(server);
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome?hl=es`);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  assert.equal(await page.getByText('Este campo es obligatorio').count(), 2);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('Wrong-horse-1');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByRole('alert').getByText('El correo o la contraseña').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('alert').getByText('The email or the password is incorrect.').waitFor();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();

  await heading(page, 'Organiza dispositivos, apps y políticas');
  await page.getByLabel('Nombre de la empresa').fill('Compañía Ñandú');
  assert.equal(await page.getByLabel('Dirección del espacio de trabajo').inputValue(), 'compania-nandu');
  await page.getByRole('status').getByText('Libre').waitFor();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await heading(page, '¿Para qué vas a usar Compañía Ñandú?');
  await chooseProducts(page, 'es', 'devices');
  await answerAboutYou(page, 'es');
  await heading(page, 'Compañía Ñandú');
  await titled(page, 'Resumen · Compañía Ñandú · Muster');
  await page.getByText('Prueba, quedan 14 días').waitFor();
});
