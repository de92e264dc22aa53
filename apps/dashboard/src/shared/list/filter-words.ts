import { dateOnly } from '@muster/ui/time-format';
import type { AccountI18n } from '../i18n/I18n.tsx';
import type { ListFilter } from './define-list.ts';
import { type FilterValue, isChoice } from './list-state.ts';

/** What a filter is set to, in a few words. */
export function filterWords(
  i18n: Pick<AccountI18n, 'text' | 'fill' | 'language'>,
  filter: ListFilter,
  value: FilterValue,
): string {
  const { text, fill, language } = i18n;
  if (typeof value === 'boolean') return value ? text.list.yes : text.list.no;
  if (typeof value === 'string') return value;
  if (isChoice(value)) {
    const options = filter.kind === 'choice' ? filter.options : [];
    const names = value.map((one) => options.find((option) => option.value === one)?.label(text) ?? one);
    return names.length > 2 ? `${names[0]}, +${names.length - 1}` : names.join(', ');
  }
  const day = (iso: string) => dateOnly(language, `${iso}T00:00:00Z`, 'UTC');
  const { from, to } = value;
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  return from ? fill(text.list.from, { day: day(from) }) : to ? fill(text.list.until, { day: day(to) }) : '';
}

/** The same filters with another value for one of them; undefined takes it away. */
export function withFilter(
  filters: Readonly<Record<string, FilterValue>>,
  id: string,
  value: FilterValue | undefined,
): Record<string, FilterValue> {
  const { [id]: _, ...others } = filters;
  const empty =
    value === undefined || value === '' || (typeof value === 'object' && isChoice(value) && value.length === 0);
  return empty ? others : { ...others, [id]: value };
}
