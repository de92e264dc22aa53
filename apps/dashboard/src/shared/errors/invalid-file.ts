import type { I18n } from '../i18n/I18n.tsx';

/** A file whose ending is none of those that are taken (platform-shell.md, section 8), and which those are. */
export function invalidFile({ messages: { file } }: I18n['texts'], taken: string): string {
  return `${file.invalid}: ${file.extension}. ${taken}`;
}
