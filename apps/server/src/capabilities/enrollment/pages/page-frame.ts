import { brand } from '@muster/contract/brand';
import { type Language, languages } from '@muster/contract/constants';
import { format } from '@muster/phrases/format';
import { languageNames } from '@muster/phrases/language-names';
import { escapeHtml as e } from '../../../platform/html.ts';
import { pageStyle } from './page-style.ts';
import { type PageView, pageTexts } from './page-view.ts';

export interface WrittenPage {
  html: string;
  policy: string;
}

interface Content {
  title: string;
  /** In markup. */
  content: string;
  head?: string | undefined;
}

/** Around everything that the page shows: whose it is, and a choice of languages. */
export function writePage(view: PageView, { title, content, head = '' }: Content): WrittenPage {
  const { workspace, language, base } = view;
  const logo =
    workspace.logo === null ? '' : `<img src="${e(workspace.logo)}" alt="" width="28" height="28" decoding="async">`;
  const header = `<header><div>${logo}<span>${e(workspace.name)}</span></div></header>`;
  const choices = languages.map((each) => languageChoice(each, language, base)).join('');
  const nav = `<nav aria-label="${e(view.text.language)}">${choices}</nav>`;
  return around(language, workspace.color, { title: `${title} · ${workspace.name}`, head, content, header, nav });
}

/** Of nobody's: what is refused before it is known whose page it is. */
export function writeBarePage(language: Language, { title, content }: Content): WrittenPage {
  return around(language, null, { title, head: '', content, header: '', nav: '' });
}

function around(
  language: Language,
  color: string | null,
  { title, head, content, header, nav }: { title: string; head: string; content: string; header: string; nav: string },
): WrittenPage {
  const { elements, policy } = pageStyle(color);
  const made = e(format(pageTexts[language].madeWith, { product: brand.product }));
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${e(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${elements}${head}</head>
<body>${header}<main>${content}</main><footer><div><span>${made}</span>${nav}</div></footer></body></html>`;
  return { html, policy };
}

function languageChoice(each: Language, current: Language, base: string): string {
  const name = e(languageNames[each]);
  if (each === current) return `<span lang="${each}" aria-current="true">${name}</span>`;
  return `<a lang="${each}" hreflang="${each}" href="${e(base)}?hl=${each}">${name}</a>`;
}
