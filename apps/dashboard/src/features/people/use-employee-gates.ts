import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { usePeopleLimits } from './use-people-limits.ts';

/** Why employees cannot be added or imported; undefined where they can. */
export function useEmployeeGates(): { add: string | undefined; import: string | undefined } {
  const { text, texts, fill } = useAccountI18n();
  const room = usePeopleLimits()?.employees;
  const { readOnly } = texts.messages.permission;
  const mayAdd = usePermission('employee', 'create');
  const mayImport = usePermission('employee', 'import');
  const full =
    room?.state === 'reached' ? fill(text.people.limits.reached.employees, { limit: room.limit ?? 0 }) : undefined;
  return { add: mayAdd ? full : readOnly, import: mayImport ? full : readOnly };
}
