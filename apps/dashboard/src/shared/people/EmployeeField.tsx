import { listPeople } from '@muster/contract/calls/people';
import { Combobox } from '@muster/ui/Combobox';
import type { Option } from '@muster/ui/option';
import { useCallback, useState } from 'react';
import type { FieldProps } from '../form/use-form.ts';
import { usePermission } from '../permissions/use-gates.ts';
import { useServices } from '../services.ts';

interface Props extends Omit<FieldProps, 'onChange'> {
  org: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** The one who is chosen already. */
  selected?: Option;
  disabled?: boolean;
  /** The person as the list shows them: `detail` is their address. Undefined when nobody is chosen any more. */
  onChange(id: string, person: Option | undefined): void;
}

/** Somebody of the workspace, found by name or address. */
export function EmployeeField({ org, hint, placeholder, selected, disabled = false, onChange, ...field }: Props) {
  const { api } = useServices();
  const seesPeople = usePermission('organizationCollaborator', 'list');
  const [found] = useState(() => new Map<string, Option>());
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { items } = await api.send(listPeople, { params: { org }, query: { q, limit: '20' } }, signal);
      const options = items.map(({ id, fullName, email }) => ({ value: id, label: fullName || email, detail: email }));
      for (const option of options) found.set(option.value, option);
      return options;
    },
    [api, org, found],
  );
  return (
    <Combobox
      {...field}
      load={load}
      onChange={(id) => onChange(id, found.get(id))}
      disabled={disabled || !seesPeople}
      {...(hint !== undefined && { hint })}
      {...(placeholder !== undefined && { placeholder })}
      {...(selected && { selected })}
    />
  );
}
