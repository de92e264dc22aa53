/** Pages of links that let nobody in: honest about why, and about whom to ask. */
import type { Language } from '@muster/contract/constants';
import { errorText } from '@muster/phrases/error-text';
import { format } from '@muster/phrases/format';
import type { CodedError } from '../../../platform/errors.ts';
import { escapeHtml as e } from '../../../platform/html.ts';
import { type WrittenPage, writeBarePage, writePage } from './page-frame.ts';
import { dateText, type PageView, pageTexts } from './page-view.ts';

const message = (title: string, texts: readonly string[]) =>
  `<div class="closed"><h1>${e(title)}</h1>${texts.map((text) => `<p>${e(text)}</p>`).join('')}</div>`;

/** Of a link that nobody made, or that was forgotten: nothing of any workspace. */
function unknownPage(language: Language): WrittenPage {
  const { unknown, unknownText } = pageTexts[language].closed;
  return writeBarePage(language, { title: unknown, content: message(unknown, [unknownText]) });
}

export type Closed = { why: 'used' | 'usedUp' | 'withdrawn' | 'notReady' } | { why: 'expired'; at: string };

export function closedPage(view: PageView, closed: Closed): WrittenPage {
  const { text, language, workspace } = view;
  const title = text.closed[closed.why];
  const date = closed.why === 'expired' ? dateText(language, closed.at) : '';
  const said = format(text.closed[`${closed.why}Text`], { name: workspace.name, date });
  return writePage(view, { title, content: message(title, [said, ...contactOf(view)]) });
}

/** Somebody who has signed in, and may not. */
export function refusedPage(view: PageView, { why, email }: { why: 'groups' | 'person'; email: string }): WrittenPage {
  const { text, workspace, base, chosen } = view;
  const { refused } = text;
  const nobody = format(refused.askNobody, { name: workspace.name });
  const texts = [format(refused[why], { email }), contactOf(view)[0] ?? nobody];
  const again = `<p><a href="${e(`${base}/sign-in${chosen}`)}">${e(text.start.notYou)}</a></p>`;
  const content = message(refused.title, texts).replace('</div>', `${again}</div>`);
  return writePage(view, { title: refused.title, content });
}

function contactOf({ text, contact }: PageView): string[] {
  return contact === null ? [] : [format(text.refused.ask, { contact })];
}

/** What is refused before it is known whose page it is, such as what comes too often. */
export function failedPage({ code, reason }: CodedError, language: Language): WrittenPage {
  if (code === 3001 || code === 4006) return unknownPage(language);
  const { title } = pageTexts[language].failed;
  return writeBarePage(language, { title, content: message(title, [errorText(language, code, reason)]) });
}
