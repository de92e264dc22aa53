/**
 * The look of a mail. Mail programs know little CSS and some drop the style element, so the light form is inline and
 * the dark one in a media query; only Outlook on Windows, which knows no max-width, gets a table.
 */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { Html, html } from './html.ts';
import { writtenLines } from './written-lines.ts';

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  /** What people wrote, with its lines as they are. */
  | { kind: 'written'; title?: string; text: string }
  /** For whom the button does not work; the plain form has the address where the button is. */
  | { kind: 'address'; text: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'list'; title: string; items: readonly { text: string; url: string | null }[] };

export interface MailPage {
  language: Language;
  origin: string;
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
  footer: readonly Html[];
}

const font = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const mono = "font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;";

const dark = new Html(`
    @media (prefers-color-scheme: dark) {
      .page { background: #0e1116 !important; }
      .card { background: #171b22 !important; border-color: #2a303a !important; }
      .strong { color: #f2f4f8 !important; }
      .body { color: #c6ccd6 !important; }
      .quiet { color: #8d96a5 !important; }
      .code { background: #0e1116 !important; border-color: #2a303a !important; color: #f2f4f8 !important; }
      .action { background: #86a2ff !important; color: #0e1116 !important; }
    }
    @media (max-width: 520px) { .card { padding: 24px 20px 12px !important; } }
  `);

const outlookBegin = new Html(
  '<!--[if mso]><table role="presentation" width="480" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
);
const outlookEnd = new Html('<!--[if mso]></td></tr></table><![endif]-->');

export function mailLayout(page: MailPage): string {
  const preview = page.blocks.find((block) => block.kind === 'text')?.text ?? page.heading;
  return html`<!doctype html>
<html lang="${page.language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
  <title>${page.subject}</title>
  <style>${dark}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f4f5f7; ${font}">
  <div style="display: none; max-height: 0; overflow: hidden;">${preview}</div>
  <div class="page" style="background: #f4f5f7; padding: 32px 16px;">
    ${outlookBegin}
    <div style="max-width: 480px; margin: 0 auto;">
      <p class="strong" style="margin: 0 0 16px 4px; font-size: 16px; font-weight: 600; color: #171b22;">${brand.product}</p>
      <div class="card" style="background: #ffffff; border: 1px solid #e2e5ea; border-radius: 8px; padding: 32px 32px 20px;">
        <h1 class="strong" style="margin: 0 0 12px; font-size: 20px; line-height: 28px; font-weight: 600; color: #171b22;">${page.heading}</h1>
        ${page.blocks.map(block)}
      </div>
      <div style="margin: 16px 4px 0;">${page.footer.map(
        (line) => html`
        <p class="quiet" style="margin: 0 0 4px; font-size: 12px; line-height: 18px; color: #667085;">${line}</p>`,
      )}
      </div>
    </div>
    ${outlookEnd}
  </div>
</body>
</html>
`.text;
}

const title = (words: string) => html`
        <h2 class="strong" style="margin: 0 0 6px; font-size: 14px; line-height: 22px; font-weight: 600; color: #171b22;">${words}</h2>`;

function block(each: MailBlock): Html {
  switch (each.kind) {
    case 'text':
      return html`
        <p class="body" style="margin: 0 0 16px; font-size: 14px; line-height: 22px; color: #3b4454;">${each.text}</p>`;
    case 'written':
      return html`${each.title === undefined ? '' : title(each.title)}
        <p class="body" style="margin: 0 0 16px; font-size: 14px; line-height: 22px; color: #3b4454; overflow-wrap: anywhere; word-break: break-word;">${writtenLines(each.text)}</p>`;
    case 'note':
    case 'address':
      return html`
        <p class="quiet" style="margin: 0 0 8px; font-size: 13px; line-height: 20px; color: #667085; overflow-wrap: anywhere;">${each.text}</p>`;
    case 'code':
      return html`
        <p class="quiet" style="margin: 0 0 6px; font-size: 12px; line-height: 18px; color: #667085;">${each.label}</p>
        <p class="code" style="margin: 0 0 16px; padding: 14px 16px; text-align: center; background: #f4f5f7; border: 1px solid #e2e5ea; border-radius: 6px; ${mono} font-size: 28px; line-height: 34px; font-weight: 600; letter-spacing: 6px; color: #171b22;">${each.code}</p>`;
    case 'list':
      return html`${title(each.title)}
        <ul class="body" style="margin: 0 0 20px; padding: 0 0 0 18px; font-size: 14px; line-height: 22px; color: #3b4454;">${each.items.map(
          ({ text, url }) => html`
          <li style="margin: 0 0 4px;">${url === null ? text : html`<a class="body" href="${url}" style="color: #3b4454;">${text}</a>`}</li>`,
        )}
        </ul>`;
    case 'action':
      return html`
        <p style="margin: 0 0 20px;"><a class="action" href="${each.url}" style="display: inline-block; padding: 10px 18px; background: #2f5bea; border-radius: 6px; font-size: 14px; line-height: 20px; font-weight: 500; color: #ffffff; text-decoration: none;">${each.label}</a></p>`;
  }
}
