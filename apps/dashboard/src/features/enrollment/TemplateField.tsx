import { listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import { Combobox } from '@muster/ui/Combobox';
import { useChoices } from '../../shared/form/use-choices.ts';
import type { FieldProps } from '../../shared/form/use-form.ts';

interface Props extends FieldProps {
  org: string;
  label: string;
  hint?: string;
  placeholder?: string;
}

const none: readonly never[] = [];

/** A template by its name. */
export function TemplateField({ org, hint, placeholder, ...field }: Props) {
  const { options, load, nameOf } = useChoices(listEnrollmentTemplates, org, 'admEnrollmentTemplate', none);
  const name = nameOf(field.value);
  return (
    <Combobox
      {...field}
      {...(hint !== undefined && { hint })}
      {...(placeholder !== undefined && { placeholder })}
      {...(options ? { options } : load && { load })}
      {...(name !== undefined && { selected: { value: field.value, label: name } })}
    />
  );
}
