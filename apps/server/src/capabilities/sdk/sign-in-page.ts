/** The page on which people sign in to an app with a browser. It needs no script. */
import { hash } from 'node:crypto';
import type { Language } from '@muster/contract/constants';
import { pages as en } from '@muster/phrases/en/pages';
import { pages as es } from '@muster/phrases/es/pages';
import { format } from '@muster/phrases/format';
import { escapeHtml as e } from '../../platform/html.ts';

const texts = { en: en.signIn, es: es.signIn };

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--ink:#1c2433;--ink-2:#556074;--line:#8791a5;
--page:#f5f7fa;--card:#fff;--accent:#2f5bea;--on:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf4;--ink-2:#a9b3c6;--line:#6d788e;--page:#10141c;--card:#1a202b;
--accent:#86a2ff;--on:#10141c;--bad:#ff9c94}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--ink)}
main{box-sizing:border-box;width:100%;max-width:400px;padding:24px;background:var(--card);border-radius:12px}
h1{margin:0;font-size:22px;overflow-wrap:anywhere}p{margin:8px 0 0;color:var(--ink-2)}
p[role=alert]{color:var(--bad)}form{display:grid;gap:16px;margin-top:24px}label{display:grid;gap:4px;font-weight:500}
input{font:inherit;padding:10px 12px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit}
button{font:inherit;font-weight:600;padding:12px;border:0;border-radius:6px;background:var(--accent);color:var(--on)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;
const styleHash = hash('sha256', style, 'base64');

/** A form may lead to the app as well: browsers hold the answer's address to the same rule. */
export function signInPolicy(scheme?: string): string {
  const form = scheme === undefined ? "'none'" : `'self' ${scheme}:`;
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${form}; base-uri 'none'; frame-ancestors 'none'`;
}

export function signInPage(
  language: Language,
  { app, workspace, email, problem }: { app: string; workspace: string; email: string; problem?: string | undefined },
): string {
  const text = texts[language];
  const title = format(text.title, { app });
  return page(
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
  return page(language, over, `<p>${e(overText)}</p>`);
}

function page(language: Language, title: string, content: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${e(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${e(title)}</h1>${content}</main></body></html>`;
}
