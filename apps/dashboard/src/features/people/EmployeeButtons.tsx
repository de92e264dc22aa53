import { buttonClass } from '@muster/ui/Button';
import { FileInput, UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { useEmployeeGates } from './use-employee-gates.ts';

const EmployeeForm = lazyPart(async () => (await import('./invite/EmployeeForm.tsx')).EmployeeForm);

/** Where employees are looked at, they are added: one by hand, or many from a table. */
export function EmployeeButtons({ org, onAdded }: { org: string; onAdded(): void }) {
  const { text } = useAccountI18n();
  const words = text.people;
  const dialogs = useDialogs();
  const locked = useEmployeeGates();
  return (
    <>
      {locked.import === undefined ? (
        <Link to={pathTo('people-import', { org })} className={buttonClass({ color: 'outline' })}>
          <FileInput size={16} aria-hidden />
          {words.import.short}
        </Link>
      ) : (
        <LockedButton color="outline" icon={FileInput} reason={locked.import}>
          {words.import.short}
        </LockedButton>
      )}
      <LockedButton
        icon={UserRoundPlus}
        reason={locked.add}
        onClick={() =>
          void dialogs.modal({
            title: words.form.addEmployee,
            content: (close) => <EmployeeForm org={org} onClose={close} onAdded={onAdded} />,
          })
        }
      >
        {words.form.addEmployee}
      </LockedButton>
    </>
  );
}
