import { Button } from '@muster/ui/Button';
import { Share2 } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

/** Hands an address to another app of the phone, where the browser can. */
export function ShareButton({ address, title }: { address: string; title: string }) {
  const { text } = useAccountI18n();
  if (typeof navigator.share !== 'function') return null;
  // Who closes the sheet of the system has changed their mind: that is no failure.
  const share = () => void navigator.share({ url: address, title }).catch(() => undefined);
  return (
    <Button color="outline" size="sm" icon={Share2} onClick={share}>
      {text.buildPanel.shareIt}
    </Button>
  );
}
