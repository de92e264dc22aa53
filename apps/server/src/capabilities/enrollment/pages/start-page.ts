/** What whoever opens the link sees first: what enrolling means, and what there is to do now. */
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../../platform/html.ts';
import { type AnsweredFields, fieldInputs } from './field-inputs.ts';
import { type WrittenPage, writePage } from './page-frame.ts';
import { dateText, deviceMarkup, type PageView } from './page-view.ts';
import { qrCode } from './qr-code.ts';
import { type SignInFields, signInForms } from './sign-in-forms.ts';

export interface Start {
  /** Of the link; null where it ends with the session of Setup Assistant. */
  expiresAt: string | null;
  /** What has to be done before the profile is there. */
  signIn: SignInFields | undefined;
  fields: AnsweredFields | undefined;
  /** Who has signed in. */
  signedIn: string | undefined;
  /** Of the form that was sent. */
  problem?: string | undefined;
}

export function startPage(view: PageView, start: Start): WrittenPage {
  const { text, workspace, device } = view;
  const { name } = workspace;
  const here = device !== 'other' || view.assistant;
  const said = (words: string) => format(e(words), { name: e(name), device: deviceMarkup(view) });
  const title = here ? text.start.title : text.start.titleElsewhere;
  const lead = view.assistant ? text.start.textAssistant : here ? text.start.text : text.start.textElsewhere;
  const parts = [
    `<div><h1>${said(title)}</h1><p class="lead">${said(lead)}</p></div>`,
    alertOf(start.problem),
    ...(view.insideApp ? [safariNotice(view)] : []),
    here ? nextStep(view, start) : scanCard(view, true),
    factsCard(view),
    ...(device === 'mac' && !view.assistant ? [scanCard(view, false)] : []),
    start.expiresAt === null
      ? ''
      : `<p class="quiet">${e(format(text.start.expires, { date: dateText(view.language, start.expiresAt) }))}</p>`,
  ];
  return writePage(view, { title: format(text.start.titleElsewhere, { name }), content: parts.join('') });
}

function alertOf(problem: string | undefined): string {
  return problem === undefined ? '' : `<p class="alert" role="alert">${e(problem)}</p>`;
}

function nextStep(view: PageView, { signIn, fields, signedIn }: Start): string {
  if (signIn) return signInForms(view, signIn);
  const { text, base, chosen, assistant } = view;
  const who =
    signedIn === undefined
      ? ''
      : `<p>${e(format(text.start.signedIn, { name: signedIn }))} <a href="${e(`${base}/sign-in${chosen}`)}">${e(text.start.notYou)}</a></p>`;
  const asked = fields === undefined ? '' : `<h2>${e(text.fields.title)}</h2>${fieldInputs(view, fields)}`;
  const label = assistant ? text.start.continue : text.start.download;
  const form = `<form method="post" action="${e(base + chosen)}" novalidate>${asked}
<button class="button">${e(label)}</button></form>`;
  return who + asked === '' ? form : `<section class="card">${who}${form}</section>`;
}

function factsCard({ text, workspace: { name } }: PageView): string {
  const list = ({ title, ...facts }: Readonly<Record<string, string>>, kind = '') =>
    `<div${kind}><h2>${e(format(title ?? '', { name }))}</h2><ul>${Object.values(facts)
      .map((fact) => `<li>${e(fact)}</li>`)
      .join('')}</ul></div>`;
  return `<section class="card"><div class="facts">${list(text.can)}${list(text.cannot, ' class="not"')}</div></section>`;
}

function scanCard({ text: { scan }, address }: PageView, alone: boolean): string {
  const [title, about] = alone ? [scan.title, scan.text] : [scan.titleOther, scan.textOther];
  return `<section class="card scan">${qrCode(address, scan.code)}
<div><h2>${e(title)}</h2><p class="lead">${e(about)}</p></div></section>`;
}

function safariNotice({ text: { safari }, address }: PageView): string {
  return `<section class="notice"><h2>${e(safari.title)}</h2><p>${e(safari.text)}</p>
<input readonly value="${e(address)}" aria-label="${e(safari.address)}"></section>`;
}
