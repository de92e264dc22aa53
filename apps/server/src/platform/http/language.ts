import { defaultLanguage, type Language, languages } from '@muster/contract/constants';
import type { FastifyRequest } from 'fastify';

/** The first of the caller's languages that we speak; quality values are in order in practice (RFC 9110, 12.5.4). */
export function languageOf(header: string | undefined, fallback: Language = defaultLanguage): Language {
  for (const part of (header ?? '').split(',', 10)) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    const found = languages.find((language) => language === tag);
    if (found) return found;
  }
  return fallback;
}

/** Of a page: `hl` in its address wins over what the browser prefers (platform-shell.md, section 1). */
export function pageLanguage({ query, language }: FastifyRequest): Language {
  const { hl } = query as { hl?: unknown };
  return languages.find((each) => each === hl) ?? language;
}
