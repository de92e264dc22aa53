/** Pages for the mails of an installation without a mail server. Shown on the server's own machine only. */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { pages as en } from '@muster/phrases/en/pages';
import { pages as es } from '@muster/phrases/es/pages';
import { type Html, html } from './html.ts';
import type { LocalMail } from './mail-store.ts';

const texts = { en: en.outbox, es: es.outbox };

export function outboxPage(mails: readonly LocalMail[], language: Language): string {
  const text = texts[language];
  return page(
    language,
    text.title,
    html`
    <header>
      <h1>${text.title}</h1>
      <p>${text.about}</p>
    </header>
    ${mails.length === 0 ? html`<p class="empty">${text.empty}</p>` : list(mails, language)}`,
  );
}

export function outboxMailPage(mail: LocalMail, language: Language): string {
  const text = texts[language];
  return page(
    language,
    mail.subject,
    html`
    <header>
      <nav><a href="${link('/outbox', language)}">← ${text.title}</a></nav>
      <h1>${mail.subject}</h1>
      <p>${text.to} <strong>${mail.recipient}</strong> · ${time(mail.createdAt)}</p>
    </header>
    <section aria-labelledby="as-html">
      <h2 id="as-html">${text.asHtml}</h2>
      <iframe title="${text.frame}" sandbox="" referrerpolicy="no-referrer" srcdoc="${mail.html}"></iframe>
    </section>
    <section aria-labelledby="as-text">
      <h2 id="as-text">${text.asText}</h2>
      <pre tabindex="0">${mail.text}</pre>
    </section>`,
  );
}

export function outboxMissingPage(language: Language): string {
  const text = texts[language];
  return page(
    language,
    text.missing,
    html`
    <header>
      <h1>${text.missing}</h1>
      <p>${text.missingText}</p>
    </header>
    <p><a href="${link('/outbox', language)}">${text.back}</a></p>`,
  );
}

/** Whoever has chosen a language keeps it from page to page. */
function link(path: string, language: Language): string {
  return `${path}?hl=${language}`;
}

function list(mails: readonly LocalMail[], language: Language): Html {
  return html`<ul>${mails.map(
    (mail) => html`
      <li><a href="${link(`/outbox/${mail.id}`, language)}">
        <span class="subject">${mail.subject}</span>
        <span class="recipient">${mail.recipient}</span>
        ${time(mail.createdAt)}
      </a></li>`,
  )}
    </ul>`;
}

function time(at: string): Html {
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function page(language: Language, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${title} · ${brand.product}</title>
  <link rel="stylesheet" href="/outbox.css">
</head>
<body>
  <main>${content}
  </main>
</body>
</html>
`.text;
}

export const outboxStyle = `:root {
  color-scheme: light dark;
  --page: #f4f5f7; --surface: #fff; --line: #e2e5ea; --text: #171b22; --quiet: #5b6472; --accent: #2f5bea;
  font: 14px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #0e1116; --surface: #171b22; --line: #2a303a; --text: #f2f4f8; --quiet: #9aa3b2; --accent: #86a2ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); }
main { max-width: 760px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 0 0 8px; font-size: 13px; font-weight: 500; color: var(--quiet); }
header { margin-bottom: 24px; }
header p { margin: 4px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
header strong { font-weight: 500; color: var(--text); }
nav { margin-bottom: 12px; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: var(--page); }
li a:focus-visible { outline-offset: -2px; }
.subject { font-weight: 500; overflow-wrap: anywhere; }
.recipient { grid-row: 2; color: var(--quiet); overflow-wrap: anywhere; }
time { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.empty { padding: 48px 16px; text-align: center; color: var(--quiet); border: 1px dashed var(--line); border-radius: 8px; }
section + section { margin-top: 24px; }
iframe, pre { display: block; width: 100%; margin: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
iframe { height: 560px; }
pre { padding: 16px; font: 13px/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 520px) {
  main { padding: 20px 16px 48px; }
  li a { grid-template-columns: 1fr; }
  .recipient { grid-row: auto; }
}
`;
