/**
 * The page without its scripts: what is there, and forms to get it. The scripts put their own in its place; where they are
 * slow, or fail, this is the page.
 */
import { buildOsNames } from '@muster/contract/builds';
import { type StoreApp, type StoreBuild, type StoreCard, type StoreFront, storeRules } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../../platform/html.ts';
import type { PageText, Plain } from './page-text.ts';

/** Classes are those of the store's own style. */
export function plainFront(front: StoreFront, plain: Plain): string {
  const { text } = plain;
  const content =
    front.outcome === 'signIn'
      ? signInForms(front, plain, '')
      : front.apps.length === 0
        ? `<h2>${e(text.empty.title)}</h2><p>${e(format(text.empty.text, { name: front.name }))}</p>`
        : `<ul>${front.apps.map((card) => cardLine(card, plain)).join('')}</ul>`;
  return around(front, plain, `<h1>${e(front.name)}</h1>${content}`);
}

export function plainApp(app: StoreApp, front: StoreFront, plain: Plain): string {
  const { text, base } = plain;
  const heading = `<h1>${e(app.name ?? headingOf(app, front, text))}</h1>`;
  const back = front.outcome === 'ok' ? `<p><a href="${e(base || '/')}">${e(text.common.back)}</a></p>` : '';
  return around(front, plain, `${back}${heading}${appContent(app, front, plain)}`);
}

export function plainMissing(text: PageText): string {
  return `<main class="page"><h1>${e(text.missing.title)}</h1><p>${e(text.missing.text)}</p></main>`;
}

/** After a form asked for a build: it begins by itself, and is a link as well. */
export function plainDownload(
  install: { how: 'ota' | 'download'; url: string; fileName: string },
  front: StoreFront,
  plain: Plain,
): string {
  const { text } = plain;
  const label = install.how === 'ota' ? text.common.install : text.common.download;
  const said = install.how === 'ota' ? text.steps.ios.confirm : text.app.started;
  return around(
    front,
    plain,
    `<h1>${e(install.fileName)}</h1><p>${e(said)}</p>
<p><a class="button" href="${e(install.url)}">${e(label)}</a></p>`,
  );
}

function around(front: StoreFront, { text, problem, base }: Plain, content: string): string {
  const out =
    front.visitor === null
      ? ''
      : `<form method="post" action="${e(base || '/')}"><p>${e(format(text.visitor.signedIn, { name: front.visitor.name }))}
<button class="button" name="do" value="signOut">${e(text.common.signOut)}</button></p></form>`;
  const failed = problem === undefined ? '' : `<p role="alert">${e(problem)}</p>`;
  return `<main class="page">${failed}${content}${out}</main>`;
}

function cardLine({ slug, name, versionName, description, oss, locked }: StoreCard, { base, text }: Plain): string {
  const facts = [
    versionName === null ? '' : format(text.app.version, { version: versionName }),
    ...oss.map((os) => buildOsNames[os] ?? ''),
    locked ? text.front.locked : '',
  ].filter((fact) => fact !== '');
  return `<li><a href="${e(`${base}/${encodeURIComponent(slug)}`)}">${e(name)}</a> ${e(facts.join(' · '))}
${paragraphs(firstLine(description))}</li>`;
}

function headingOf({ outcome }: StoreApp, { name }: StoreFront, { outcomes, signIn }: PageText): string {
  if (outcome === 'inactive' || outcome === 'expired' || outcome === 'country' || outcome === 'notAllowed')
    return outcomes[outcome];
  return format(signIn.title, { name });
}

function appContent(app: StoreApp, front: StoreFront, plain: Plain): string {
  const { text } = plain;
  const { outcomes } = text;
  const { name } = front;
  switch (app.outcome) {
    case 'signIn':
      return signInForms(front, plain, app.slug);
    case 'password':
      return passwordForm(app.slug, plain);
    case 'inactive':
    case 'country':
      return `<p>${e(format(outcomes[`${app.outcome}Text`], { name }))}</p>`;
    case 'expired':
      return `<p>${e(outcomes.expiredText)}</p>`;
    case 'notAllowed':
      return `<p>${e(format(outcomes.notAllowedText, { name, email: front.visitor?.email ?? '' }))}</p>`;
    case 'terms':
      return paragraphs(app.description) + termsForm(app, plain);
    default:
      return paragraphs(app.description) + builds(app, front, plain);
  }
}

function builds(app: StoreApp, front: StoreFront, plain: Plain): string {
  const { text } = plain;
  const all = [...(app.build ? [app.build] : []), ...app.others];
  if (all.length === 0) return `<h2>${e(text.outcomes.noBuild)}</h2><p>${e(text.outcomes.noBuildText)}</p>`;
  const own = app.build ? [] : [`<p>${e(format(text.check.noneHere, { device: deviceWord(front, text) }))}</p>`];
  return [...(front.device.os ? own : []), ...all.map((build) => buildForm(build, app, front, plain))].join('');
}

function buildForm(
  build: StoreBuild,
  { slug, build: mine }: StoreApp,
  front: StoreFront,
  { base, text }: Plain,
): string {
  const system = buildOsNames[build.os ?? ''] ?? build.buildPlatform ?? '';
  const version = build.versionName === null ? '' : format(text.app.version, { version: build.versionName });
  const device = deviceWord(front, text);
  // What another device would say is not known here.
  const problems = build === mine ? build.check.problems : [];
  const warned = problems.map(({ code, needed = '', found = '' }) => {
    const sentence = (text.problems as Readonly<Record<string, string>>)[code] ?? '';
    return `<p>${e(format(sentence, { needed, found, device }))}</p>`;
  });
  const notes = build.releaseNotes === '' ? '' : `<h3>${e(text.app.whatsNew)}</h3>${paragraphs(build.releaseNotes)}`;
  const label = build.how === 'ota' ? text.common.install : text.common.download;
  const button =
    build.how === 'none'
      ? `<p>${e(text.problems.notInstallable)}</p>`
      : `<form method="post" action="${e(`${base}/${encodeURIComponent(slug)}`)}">
<input type="hidden" name="buildId" value="${e(build.id)}">
<button class="button" name="do" value="install">${e(label)}</button></form>`;
  return `<section><h2>${e([system, version].filter(Boolean).join(' · '))}</h2>${warned.join('')}${button}${notes}</section>`;
}

function deviceWord({ device }: StoreFront, { devices }: PageText): string {
  if (device.os === 'ios') return device.model === 'iPad' ? devices.ipad : devices.iphone;
  return (
    { macos: devices.mac, android: devices.android, windows: devices.windows }[device.os as 'macos'] ?? devices.other
  );
}

function passwordForm(slug: string, { base, text }: Plain): string {
  return `<p>${e(text.password.title)}. ${e(text.password.text)}</p>
<form method="post" action="${e(`${base}/${encodeURIComponent(slug)}`)}">
<p><label>${e(text.common.password)} <input type="password" name="password" required maxlength="128"></label></p>
<button class="button" name="do" value="unlock">${e(text.password.open)}</button></form>`;
}

function termsForm({ slug, terms }: StoreApp, { base, text }: Plain): string {
  if (terms === null) return '';
  return `<h2>${e(text.app.terms)}</h2>${paragraphs(terms.text)}
<form method="post" action="${e(`${base}/${encodeURIComponent(slug)}`)}">
<input type="hidden" name="version" value="${terms.version}">
<button class="button" name="do" value="acceptTerms">${e(text.terms.accept)}</button></form>`;
}

/** The code goes to the address; whoever has a password need not wait for it. */
function signInForms({ name }: StoreFront, { base, text, email = '' }: Plain, slug: string): string {
  const { signIn, common } = text;
  const action = `${base}/${encodeURIComponent(slug)}`;
  const address = `<p><label>${e(signIn.email)} <input type="email" name="email" required maxlength="254" value="${e(email)}"></label></p>`;
  const second =
    email === ''
      ? `<p><label>${e(common.password)} <input type="password" name="password" maxlength="128"></label></p>
<button class="button" name="do" value="mailCode">${e(signIn.sendCode)}</button>
<button class="button" name="do" value="signIn">${e(signIn.withPassword)}</button>`
      : `<p>${e(format(signIn.codeText, { email, minutes: storeRules.codeMinutes }))}</p>
<p><label>${e(signIn.code)} <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"></label></p>
<button class="button" name="do" value="signInWithCode">${e(common.signIn)}</button>`;
  return `<p>${e(format(signIn.text, { name }))}</p><form method="post" action="${e(action)}">${address}${second}</form>`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${e(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
