/** What stands in the head of a page, for search engines, messengers and home screens. */
import type { Language } from '@muster/contract/constants';
import type { StoreApp, StoreFront } from '@muster/contract/store';
import { escapeHtml as e } from '../../../platform/html.ts';

export interface Head {
  front: StoreFront;
  app: StoreApp | undefined;
  language: Language;
  /** Absolute, of the page itself and of the origin that its pictures have. */
  canonical: string;
  base: string;
  /** Anybody may find it, so search engines, too. */
  indexed: boolean;
}

function titleOf({ front, app }: Pick<Head, 'front' | 'app'>): string {
  return app?.name ? `${app.name} · ${front.name}` : front.name;
}

export function pageHead(head: Head): string {
  const { front, app, language, canonical, base, indexed } = head;
  const title = titleOf(head);
  const description = (app?.name ? app.description : '').replace(/\s+/g, ' ').trim().slice(0, 300) || title;
  const picture = app?.icon ?? front.branding.picture ?? front.branding.logo;
  const colour = colourOf(app?.branding.primaryColor) ?? colourOf(front.branding.primaryColor);
  const meta = (name: string, content: string, by = 'name') => `<meta ${by}="${name}" content="${e(content)}">`;
  return [
    `<title>${e(title)}</title>`,
    meta('description', description),
    `<link rel="canonical" href="${e(canonical)}">`,
    `<link rel="manifest" href="${e(`${base}/manifest.webmanifest`)}">`,
    meta('og:type', 'website', 'property'),
    meta('og:title', title, 'property'),
    meta('og:description', description, 'property'),
    meta('og:url', canonical, 'property'),
    meta('og:site_name', front.name, 'property'),
    meta('og:locale', language, 'property'),
    ...(picture ? [meta('og:image', new URL(picture, canonical).href, 'property')] : []),
    ...(picture ? [`<link rel="apple-touch-icon" href="${e(picture)}">`] : []),
    ...(colour ? [meta('theme-color', colour)] : []),
    meta('apple-mobile-web-app-title', front.name),
    ...(indexed ? [] : [meta('robots', 'noindex')]),
  ].join('\n    ');
}

/** Six hexadecimal digits, with or without their sign; anything else is left out. */
function colourOf(colour: string | null | undefined): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(colour ?? '') ?? [];
  return digits === undefined ? undefined : `#${digits}`;
}

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest({ front, base, icon: own }: Pick<Head, 'front' | 'base'> & { icon: string }): object {
  const { picture, logo, primaryColor } = front.branding;
  const icon = picture ?? logo;
  return {
    name: front.name,
    short_name: front.name.slice(0, 30),
    id: `${base}/`,
    start_url: `${base}/`,
    scope: `${base}/`,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: colourOf(primaryColor) ?? '#ffffff',
    icons: icon
      ? [{ src: icon, sizes: '512x512', type: 'image/webp', purpose: 'any' }]
      : [{ src: own, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
