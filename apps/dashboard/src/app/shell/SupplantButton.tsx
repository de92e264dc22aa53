import { Button } from '@muster/ui/Button';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useSupplant } from '../../shared/supplanting/use-supplant.tsx';

/** For an administrator at the door of a workspace that is not theirs. */
export function SupplantButton({ organization }: { organization: string }) {
  const { texts } = useI18n();
  const supplant = useSupplant();
  return (
    <Button onClick={() => supplant({ organization, name: organization, path: `/${organization}` })}>
      {texts.messages.errorScreen.supplant}
    </Button>
  );
}
