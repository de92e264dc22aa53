import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { EnrollmentAddress } from '../../../shared/devices/EnrollmentAddress.tsx';
import form from '../../../shared/form/form.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  made: { pageUrl: string; url: string | null };
  onClose(): void;
}

/** A link that was just made: nothing shows it again. */
export function MadeLink({ made, onClose }: Props) {
  const words = useAccountI18n().text.enrollment.links;
  return (
    <div className={form.form} role="status">
      <Notice kind="warning">{words.once}</Notice>
      <EnrollmentAddress {...made} title={words.made} />
      <DialogFoot>
        <Button onClick={onClose}>{words.done}</Button>
      </DialogFoot>
    </div>
  );
}
