import { isItemMark } from '@muster/catalogue/json-value';
import { Select } from '@muster/ui/Select';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { useFields } from './field-context.ts';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

/** Another item of the same policy, such as the certificate of a network. */
export function ReferenceField(props: ValueProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor;
  const { set, ...field } = useField(props);
  const { items, item, words: names } = useFields();
  const { setting, value } = props;
  const { groups = [] } = setting;
  const fitting = items.filter(({ id, group }) => id !== item && (groups.length === 0 || groups.includes(group)));
  const chosen = isItemMark(value) ? value.$item : typeof value === 'string' ? value : '';
  const isThere = chosen === '' || fitting.some(({ id }) => id === chosen);
  const missing = fitting.length === 0 && groups.length > 0;
  const hint = missing
    ? fill(words.reference.none, { groups: groups.map((id) => names.group({ id }).label).join(', ') })
    : undefined;
  return (
    <Select
      {...field}
      {...(hint !== undefined && field.error === undefined && { hint })}
      value={chosen === '' ? 'none' : chosen}
      onChange={(next) => set(next === 'none' || next === '' ? undefined : { $item: next })}
      options={[
        { value: 'none', label: words.notSet },
        ...fitting.map(({ id, label }) => ({ value: id, label })),
        ...(isThere ? [] : [{ value: chosen, label: words.reference.gone }]),
      ]}
    />
  );
}
