import { Button } from '@muster/ui/Button';
import { Plus } from 'lucide-react';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';

const EnrollDialog = lazyPart(async () => (await import('./enroll/EnrollDialog.tsx')).EnrollDialog);

/** Leads to the ways by which devices come in. */
export function EnrollButton({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const dialogs = useDialogs();
  const may = useGates()?.may('enrollmentToken', 'create') ?? false;
  const open = () =>
    void dialogs.modal({
      title: text.devices.enrollment.title,
      content: (close) => <EnrollDialog org={org} onClose={close} />,
    });
  usePageActions(may ? [{ key: 'enroll', label: text.devices.enroll, icon: Plus, onAction: open }] : []);
  if (!may) return null;
  return (
    <Button icon={Plus} onClick={open}>
      {text.devices.enroll}
    </Button>
  );
}
