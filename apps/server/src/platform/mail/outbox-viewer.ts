/** Pages for the mails of an installation without a mail server. Shown on the server's own machine only. */
import { brand } from '@muster/contract/brand';
import { type Html, html } from './html.ts';
import type { LocalMail } from './mail-store.ts';

export function outboxPage(mails: readonly LocalMail[]): string {
  return page(
    'Outbox',
    html`
    <header>
      <h1>Outbox</h1>
      <p>Mails of this server, newest first. They are kept here because no mail server is set (SMTP_URL).</p>
    </header>
    ${mails.length === 0 ? html`<p class="empty">No mails yet. Register an account and its code appears here.</p>` : list(mails)}`,
  );
}

export function outboxMailPage(mail: LocalMail): string {
  return page(
    mail.subject,
    html`
    <header>
      <nav><a href="/outbox">← Outbox</a></nav>
      <h1>${mail.subject}</h1>
      <p>To <strong>${mail.recipient}</strong> · ${time(mail.createdAt)}</p>
    </header>
    <section aria-labelledby="as-html">
      <h2 id="as-html">As most people see it</h2>
      <iframe title="The mail as HTML" sandbox="" referrerpolicy="no-referrer" srcdoc="${mail.html}"></iframe>
    </section>
    <section aria-labelledby="as-text">
      <h2 id="as-text">As plain text</h2>
      <pre tabindex="0">${mail.text}</pre>
    </section>`,
  );
}

function list(mails: readonly LocalMail[]): Html {
  return html`<ul>${mails.map(
    (mail) => html`
      <li><a href="/outbox/${mail.id}">
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

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
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
