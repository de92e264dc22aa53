/** The built page, cut where something is written into it. */

import type { Language } from '@muster/contract/constants';
import { StartupError } from '../../../platform/errors.ts';
import type { BuiltPage } from '../../../platform/http/static-site.ts';

export interface PageParts {
  language: Language;
  head: string;
  content: string;
  /** Written for the scripts of the page. */
  data?: object;
}

export interface PageFrame {
  write(parts: PageParts): string;
  /** Of the product, where a store has none of its own. */
  icon: string;
}

export function pageFrame({ html }: Pick<BuiltPage, 'html'>): PageFrame {
  const match = /^(.*<html lang=")[^"]*(".*?)<title>[^<]*<\/title>(.*<div id="root">)(<\/div>).*?(<\/body>.*)$/s.exec(
    html,
  );
  if (match === null) throw new StartupError('The page of the store has no title and no root: npm run build');
  const [, start = '', meta = '', middle = '', close = '', end = ''] = match;
  const [, icon = ''] = /<link rel="icon"[^>]*href="([^"]*)"/.exec(html) ?? [];
  return {
    icon,
    write({ language, head, content, data }) {
      // As a block of data it is never run; nothing in it can end it.
      const written =
        data === undefined ? '' : `\n    <script type="application/json" id="store-data">${toScript(data)}</script>`;
      return `${start}${language}${meta}${head}${middle}${content}${close}${written}\n  ${end}`;
    },
  };
}

function toScript(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
