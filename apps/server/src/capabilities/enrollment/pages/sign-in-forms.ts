/** Signing in on the page: a mailed code, or a password for those who have one. */
import { storeRules } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../../platform/html.ts';
import { type WrittenPage, writePage } from './page-frame.ts';
import type { PageView } from './page-view.ts';

/** As they were typed, and what is wrong with them. */
export interface SignInFields {
  email: string;
  emailProblem?: string | undefined;
  /** The password was tried, and this came of it. */
  passwordProblem?: string | undefined;
}

export function signInForms(view: PageView, { email, emailProblem, passwordProblem }: SignInFields): string {
  const { text, base, chosen, workspace } = view;
  const { signIn } = text;
  const byPassword = passwordProblem !== undefined;
  const address = (id: string, problem: string | undefined) =>
    input(
      { id, label: signIn.email, problem },
      `name="email" type="email" autocomplete="username" autocapitalize="none"
spellcheck="false" maxlength="254" value="${e(email)}"`,
    );
  const secret = input(
    { id: 'password', label: signIn.password, problem: passwordProblem },
    'name="password" type="password" autocomplete="current-password" maxlength="128"',
  );
  return `<section class="card"><div><h2>${e(signIn.title)}</h2>
<p class="lead">${e(format(signIn.text, { name: workspace.name }))}</p></div>
<form method="post" action="${e(`${base}/code${chosen}`)}" novalidate>${address('email', emailProblem)}
<button class="button">${e(signIn.sendCode)}</button></form>
<details${byPassword ? ' open' : ''}><summary>${e(signIn.withPassword)}</summary>
<form method="post" action="${e(`${base}/sign-in${chosen}`)}" novalidate>${address('email-2', undefined)}${secret}
<button class="button plain">${e(signIn.submit)}</button></form></details></section>`;
}

/** After a code was asked for, whether anybody has the address or not. */
export function codePage(
  view: PageView,
  { email, codeProblem }: { email: string; codeProblem?: string | undefined },
): WrittenPage {
  const { text, base, chosen, workspace } = view;
  const { code, signIn } = text;
  const said = format(code.text, { email, name: workspace.name, minutes: storeRules.codeMinutes });
  const hidden = `<input type="hidden" name="email" value="${e(email)}">`;
  const digits = input(
    { id: 'code', label: code.code, problem: codeProblem },
    'name="code" class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" autofocus',
  );
  const content = `<div><h1>${e(code.title)}</h1><p class="lead">${e(said)}</p></div>
<section class="card"><form method="post" action="${e(`${base}/sign-in${chosen}`)}" novalidate>${hidden}${digits}
<button class="button">${e(signIn.submit)}</button></form>
<div class="row"><form method="post" action="${e(`${base}/code${chosen}`)}">${hidden}
<button class="button link">${e(code.again)}</button></form>
<a class="button link" href="${e(`${base}/sign-in${chosen}`)}">${e(code.other)}</a></div></section>`;
  return writePage(view, { title: code.title, content });
}

function input(
  { id, label, problem }: { id: string; label: string; problem: string | undefined },
  more: string,
): string {
  const wrong = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-problem"`;
  const said = problem === undefined ? '' : `<p class="error" id="${id}-problem" role="alert">${e(problem)}</p>`;
  return `<div class="field"><label for="${id}">${e(label)}</label><input id="${id}" ${more}${wrong}>${said}</div>`;
}
