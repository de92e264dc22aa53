import { Menu, MenuItem } from '@muster/ui/Menu';
import { FileInput, UserRoundPlus, UsersRound } from 'lucide-react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import type { OpenerProps } from '../../shared/ui/LazyOpener.tsx';
import { usePeopleLimits } from './use-people-limits.ts';

const ManageGroups = lazyPart(async () => (await import('./groups/ManageGroups.tsx')).ManageGroups);
const EmployeeForm = lazyPart(async () => (await import('./invite/EmployeeForm.tsx')).EmployeeForm);

export function PeopleMenuItems({ org, onAdded, ...opener }: OpenerProps & { org: string; onAdded(): void }) {
  const { text, texts, fill } = useAccountI18n();
  const dialogs = useDialogs();
  const room = usePeopleLimits()?.employees;
  const mayAdd = usePermission('employee', 'create');
  const mayImport = usePermission('employee', 'import');
  const words = text.people;
  const full = room?.state === 'reached' ? fill(words.limits.reached.employees, { limit: room.limit ?? 0 }) : undefined;
  const lockedBy = (may: boolean) => {
    const reason = may ? full : texts.messages.permission.readOnly;
    return reason === undefined ? {} : { disabled: true, tooltip: reason };
  };
  return (
    <Menu {...opener} label={words.more} placement="bottom end">
      <MenuItem
        icon={UsersRound}
        onAction={() =>
          void dialogs.modal({ title: words.manageGroups.title, content: () => <ManageGroups org={org} /> })
        }
      >
        {words.manageGroups.title}
      </MenuItem>
      <MenuItem
        icon={UserRoundPlus}
        {...lockedBy(mayAdd)}
        onAction={() =>
          void dialogs.modal({
            title: words.form.addEmployee,
            content: (close) => <EmployeeForm org={org} onClose={close} onAdded={onAdded} />,
          })
        }
      >
        {words.form.addEmployee}
      </MenuItem>
      <MenuItem icon={FileInput} {...lockedBy(mayImport)} href={pathTo('people-import', { org })}>
        {words.import.entry}
      </MenuItem>
    </Menu>
  );
}
