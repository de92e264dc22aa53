/** The guides, as pages of the installation itself: made from docs/ when they are first asked for, without script. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brand } from '@muster/contract/brand';
import { type Language, languages } from '@muster/contract/constants';
import { pages as en } from '@muster/phrases/en/pages';
import { pages as es } from '@muster/phrases/es/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml as e } from '../platform/html.ts';
import { pageLanguage } from '../platform/http/language.ts';
import { type RenderedPage, renderMarkdown } from './markdown.ts';

const docs = join(import.meta.dirname, '../../../../docs');
const folders = ['guide', 'reference'];
const texts = { en: en.help, es: es.help };
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** In the order in which they are read; what is not named here comes after. */
const order = ['first-app', 'apps', 'builds', 'build-servers', 'formats', 'publishing', 'store', 'custom-domain'];

export function mountHelpPages(app: FastifyInstance): void {
  let known: Promise<ReadonlyMap<string, RenderedPage>> | undefined;
  const guides = () => {
    known ??= readGuides().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const send = (reply: FastifyReply, page: string) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);

  app.get('/help', async (request, reply) => send(reply, indexPage(await guides(), pageLanguage(request))));
  app.get('/help.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get<{ Params: { guide: string } }>('/help/:guide', async (request, reply) => {
    const language = pageLanguage(request);
    const guide = (await guides()).get(request.params.guide);
    if (guide) return send(reply, guidePage(guide, language));
    return send(reply.status(404), indexPage(await guides(), language));
  });
  app.get<{ Params: { name: string } }>('/help/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const picture = /^[\w-]+\.png$/.test(name) && (await readFile(join(docs, 'pictures', name)).catch(() => undefined));
    return picture ? reply.type('image/png').send(picture) : reply.status(404).send('');
  });
}

async function readGuides(): Promise<ReadonlyMap<string, RenderedPage>> {
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(join(docs, folder))).map((name) => join(folder, name))),
  );
  const names = [...files.flat().filter((file) => file.endsWith('.md')), 'permissions.md'];
  const slugs = new Set(names.map((file) => basename(file, '.md')));
  const address = (target: string): string | undefined => {
    if (/^(https?:|#|\/)/.test(target)) return target;
    const [path = '', hash] = target.split('#');
    if (/(^|\/)pictures\/[\w-]+\.png$/.test(path)) return `/help/pictures/${basename(path)}`;
    const slug = basename(path, '.md');
    if (!path.endsWith('.md') || !slugs.has(slug)) return undefined;
    return `/help/${slug}${hash === undefined ? '' : `#${hash}`}`;
  };
  const place = (slug: string) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  const read = await Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(docs, file), 'utf8');
      return [basename(file, '.md'), renderMarkdown(text, { address })] as const;
    }),
  );
  return new Map(read.toSorted(([a, one], [b, other]) => place(a) - place(b) || one.title.localeCompare(other.title)));
}

function indexPage(guides: ReadonlyMap<string, RenderedPage>, language: Language): string {
  const text = texts[language];
  const items = [...guides].map(
    ([slug, { title }]) => `<li><a href="${link(`/help/${slug}`, language)}">${e(title)}</a></li>`,
  );
  return page(
    language,
    text.title,
    `<h1>${e(text.title)}</h1><p>${e(text.about)}</p>${note(language)}<ul>${items.join('')}</ul>
    <p><a href="${link('/api/docs', language)}">${e(text.api)}</a></p>`,
  );
}

function guidePage({ title, html }: RenderedPage, language: Language): string {
  const text = texts[language];
  const back = `<nav><a href="${link('/help', language)}">← ${e(text.title)}</a></nav>`;
  return page(language, title, `${back}${note(language)}<article lang="en">${html}</article>`);
}

/** The guides are written in one language; who reads another is told. */
function note(language: Language): string {
  return language === languages[0] ? '' : `<p class="note">${e(texts[language].english)}</p>`;
}

function link(path: string, language: Language): string {
  return language === languages[0] ? path : `${path}?hl=${language}`;
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${e(title)} · ${e(brand.product)}</title>
<link rel="stylesheet" href="/help.css"></head><body><main>${body}</main></body></html>`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#e2e8f0, #2b3444); --soft: light-dark(#475569, #a3b0c2); --accent: light-dark(#2f5bea, #86a2ff); --tint: light-dark(#f6f8fb, #171e2b); }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#fff, #10151f); color: light-dark(#0f172a, #e6ebf3); }
main { margin: 0 auto; max-width: 760px; padding: 32px 24px 80px; overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 1.25; } h2 { font-size: 20px; margin: 40px 0 8px; } h3 { font-size: 16px; margin: 24px 0 4px; }
a { color: var(--accent); } li { margin: 4px 0; } ul, ol { padding-left: 24px; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
code, pre { font: 14px/1.5 ui-monospace, monospace; } :not(pre) > code { padding: 1px 4px; background: var(--tint); border-radius: 4px; }
pre { padding: 16px; overflow: auto; overflow-wrap: normal; background: var(--tint); border: 1px solid var(--line); border-radius: 8px; }
.table { overflow: auto; overflow-wrap: normal; } table { width: 100%; border-collapse: collapse; } th, td { padding: 8px 16px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
blockquote { margin: 16px 0; padding-left: 16px; border-left: 3px solid var(--line); } .note { color: var(--soft); }
`;
