import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

/** What kinds of devices something is made for; those that have no word of ours have their maker's. */
export function familyWords({ text }: Pick<AccountI18n, 'text'>, families: readonly string[]): string {
  const words: Readonly<Record<string, string>> = text.buildPanel.details.families;
  return families.map((family) => words[family] ?? family).join(', ');
}
