import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { problemText, samePath } from '../problem-text.ts';
import { fieldId, useFields } from './field-context.ts';
import type { ValueProps } from './value-props.ts';

/** What a widget of the design system takes, for the setting at a path. */
export function useField({ setting, path, problems, label }: ValueProps) {
  const i18n = useAccountI18n();
  const { item, disabled, set } = useFields();
  const found = problems.find((problem) => samePath(problem.path, path) && problem.severity === 'error');
  const id = fieldId(item, path);
  return {
    id,
    name: path.join('.'),
    label,
    hideLabel: true,
    disabled,
    describedBy: `${id}-about`,
    error: found && problemText(i18n, found, setting),
    set: (value: unknown) => set(path, value),
  };
}
