import type { Language } from '@muster/contract/constants';
import { format } from '@muster/phrases/format';

const plural = /\{(\w+), plural, ((?:=?\w+ \{[^{}]*\}\s*)+)\}/g;

/**
 * Fills a text: `{name}`, and `{count, plural, one {# day} other {# days}}` in the plural forms of the language, with
 * `#` for the number; `=0 {none}` is for that number alone. The part of ICU's message format that the texts need (unicode-org.github.io/icu, MessageFormat).
 */
export function fillMessage(language: Language, text: string, params: Record<string, string | number> = {}): string {
  const chosen = text.replace(plural, (whole, name: string, forms: string) => {
    const count = params[name];
    if (typeof count !== 'number') return whole;
    const byForm = new Map(
      [...forms.matchAll(/(=?\w+) \{([^{}]*)\}/g)].map(([, form = '', value = '']) => [form, value]),
    );
    const form = new Intl.PluralRules(language).select(count);
    const value = byForm.get(`=${count}`) ?? byForm.get(form) ?? byForm.get('other') ?? whole;
    return value.replaceAll('#', new Intl.NumberFormat(language).format(count));
  });
  return format(chosen, params);
}
