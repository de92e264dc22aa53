/** The look of a page that the server writes by itself, with a form and without a script. */
import { hash } from 'node:crypto';
import type { Language } from '@muster/contract/constants';
import { escapeHtml as e } from './html.ts';

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

/** `form`: where forms may lead, as the policy writes it. */
export function plainPolicy(form: string): string {
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${form}; base-uri 'none'; frame-ancestors 'none'`;
}

/** `content` is markup. */
export function plainPage(language: Language, title: string, content: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${e(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${e(title)}</h1>${content}</main></body></html>`;
}
