/** The steps of the first journey, gone through as somebody would, in either language. */
import type { Page } from 'playwright-core';
import { heading } from './seen.ts';

/** Chooses one of a list that opens from a button. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What stands on the pages of onboarding. */
export const steps = {
  en: {
    first: 'Organize devices, apps and policies',
    second: (name: string) => `What will you use ${name} for?`,
    third: 'A few words about you',
    company: 'Company name',
    url: 'Address of the workspace',
    free: 'Free',
    next: 'Continue',
    back: 'Back',
    finish: 'Go to your workspace',
    apps: 'App distribution',
    devices: 'Device management',
    position: ['What do you do?', 'DevOps'],
    product: ['What do you need first?', 'Manage devices'],
    channel: ['How did you find us?', 'Social media'],
    whichOne: 'Which one?',
    country: 'Country',
    spain: 'Spain (+34)',
    phone: 'Phone',
  },
  es: {
    first: 'Organiza dispositivos, apps y políticas',
    second: (name: string) => `¿Para qué vas a usar ${name}?`,
    third: 'Unas palabras sobre ti',
    company: 'Nombre de la empresa',
    url: 'Dirección del espacio de trabajo',
    free: 'Libre',
    next: 'Continuar',
    back: 'Atrás',
    finish: 'Ir al espacio de trabajo',
    apps: 'Distribución de apps',
    devices: 'Gestión de dispositivos',
    position: ['¿A qué te dedicas?', 'DevOps'],
    product: ['¿Qué necesitas primero?', 'Gestionar dispositivos'],
    channel: ['¿Cómo nos has conocido?', 'Redes sociales'],
    whichOne: '¿Cuál?',
    country: 'País',
    spain: 'España (+34)',
    phone: 'Teléfono',
  },
} as const;

export async function createCompanyByHand(page: Page, name: string, language: 'en' | 'es' = 'en'): Promise<string> {
  const words = steps[language];
  await page.getByLabel(words.company).fill(name);
  await page.getByRole('status').getByText(words.free).waitFor({ state: 'attached' });
  const slug = await page.getByLabel(words.url).inputValue();
  await page.getByRole('button', { name: words.next }).click();
  await heading(page, words.second(name));
  return slug;
}

export async function chooseProducts(page: Page, language: 'en' | 'es' = 'en', ...which: ('apps' | 'devices')[]) {
  const words = steps[language];
  for (const product of which) await page.getByRole('checkbox', { name: words[product] }).check();
  await page.getByRole('button', { name: words.next }).click();
  await heading(page, words.third);
}

export async function answerAboutYou(page: Page, language: 'en' | 'es' = 'en'): Promise<void> {
  const words = steps[language];
  for (const [label, option] of [words.position, words.product, words.channel]) await choose(page, label, option);
  await page.getByLabel(words.whichOne).fill('Mastodon');
  await page.getByRole('combobox', { name: words.country }).fill(words.spain.slice(0, 4));
  await page.getByRole('option', { name: words.spain }).click();
  await page.getByLabel(words.phone).fill('600 000-000');
  await page.getByRole('button', { name: words.finish }).click();
}
