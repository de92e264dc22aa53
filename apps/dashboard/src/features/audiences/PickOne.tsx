import { Combobox } from '@muster/ui/Combobox';
import type { Choices } from '../../shared/form/use-choices.ts';
import type { FieldProps } from '../../shared/form/use-form.ts';

interface Props extends FieldProps {
  label: string;
  hint: string;
  choices: Choices;
}

/** One of many, by name. */
export function PickOne({ choices: { options, load, nameOf }, ...field }: Props) {
  const name = nameOf(field.value);
  return (
    <Combobox
      {...field}
      {...(options ? { options } : load && { load })}
      {...(name !== undefined && { selected: { value: field.value, label: name } })}
    />
  );
}
