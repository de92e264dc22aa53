import { EnrollmentAddress } from '../../../shared/devices/EnrollmentAddress.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ShownOnce } from '../../../shared/settings/ShownOnce.tsx';

interface Props {
  made: { pageUrl: string; url: string | null };
  onClose(): void;
}

/** A link that was just made. */
export function MadeLink({ made, onClose }: Props) {
  const words = useAccountI18n().text.enrollment.links;
  return (
    <ShownOnce once={words.once} done={words.done} onClose={onClose}>
      <EnrollmentAddress {...made} title={words.made} />
    </ShownOnce>
  );
}
