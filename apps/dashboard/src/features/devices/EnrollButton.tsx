import { Button } from '@muster/ui/Button';
import { Plus } from 'lucide-react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';

const EnrollmentLink = lazyPart(async () => (await import('./EnrollmentLink.tsx')).EnrollmentLink);

/** A link for one device: opened on it, or scanned from the screen. */
export function EnrollButton({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const dialogs = useDialogs();
  const gates = useGates();
  if (!gates?.may('enrollmentToken', 'create')) return null;
  const words = text.devices.enrollment;
  return (
    <Button
      icon={Plus}
      onClick={() => void dialogs.modal({ title: words.title, content: () => <EnrollmentLink org={org} /> })}
    >
      {text.devices.enroll}
    </Button>
  );
}
