import { Menu, MenuItem } from '@muster/ui/Menu';
import { FileInput, UserRoundPlus, UsersRound } from 'lucide-react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import type { OpenerProps } from '../../shared/ui/LazyOpener.tsx';
import { useEmployeeGates } from './use-employee-gates.ts';

const EmployeeForm = lazyPart(async () => (await import('./invite/EmployeeForm.tsx')).EmployeeForm);

export function PeopleMenuItems({ org, onAdded, ...opener }: OpenerProps & { org: string; onAdded(): void }) {
  const { text } = useAccountI18n();
  const dialogs = useDialogs();
  const gates = useEmployeeGates();
  const words = text.people;
  const locked = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, tooltip: reason });
  return (
    <Menu {...opener} label={words.more} placement="bottom end">
      <MenuItem icon={UsersRound} href={pathTo('people-groups', { org })}>
        {words.manageGroups.title}
      </MenuItem>
      <MenuItem
        icon={UserRoundPlus}
        {...locked(gates.add)}
        onAction={() =>
          void dialogs.modal({
            title: words.form.addEmployee,
            content: (close) => <EmployeeForm org={org} onClose={close} onAdded={onAdded} />,
          })
        }
      >
        {words.form.addEmployee}
      </MenuItem>
      <MenuItem icon={FileInput} {...locked(gates.import)} href={pathTo('people-import', { org })}>
        {words.import.entry}
      </MenuItem>
    </Menu>
  );
}
