/** The page on which people sign in to an app with a browser. It needs no script. */
import type { Language } from '@muster/contract/constants';
import { pages as en } from '@muster/phrases/en/pages';
import { pages as es } from '@muster/phrases/es/pages';
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../platform/html.ts';
import { plainPage, plainPolicy } from '../../platform/plain-page.ts';

const texts = { en: en.signIn, es: es.signIn };

/** A form may lead to the app as well: browsers hold the answer's address to the same rule. */
export function signInPolicy(scheme?: string): string {
  const form = scheme === undefined ? "'none'" : `'self' ${scheme}:`;
  return plainPolicy(form);
}

export function signInPage(
  language: Language,
  { app, workspace, email, problem }: { app: string; workspace: string; email: string; problem?: string | undefined },
): string {
  const text = texts[language];
  const title = format(text.title, { app });
  return plainPage(
    language,
    title,
    `<p>${e(format(text.text, { workspace }))}</p>${problem === undefined ? '' : `<p role="alert">${e(problem)}</p>`}
<form method="post"><label>${e(text.email)}<input name="email" type="email" autocomplete="username" required value="${e(email)}"></label>
<label>${e(text.password)}<input name="password" type="password" autocomplete="current-password" required></label>
<button>${e(text.submit)}</button></form>`,
  );
}

export function overPage(language: Language): string {
  const { over, overText } = texts[language];
  return plainPage(language, over, `<p>${e(overText)}</p>`);
}
