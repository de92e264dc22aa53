import { Button } from '@muster/ui/Button';
import { Trash2 } from 'lucide-react';
import { useParams } from 'react-router';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useSend } from '../actions/use-send.ts';
import { useDevice } from './use-device.ts';

/** Takes a profile away that was installed from here. */
export function RemoveProfile({ name, identifier }: { name: string; identifier: string }) {
  const { text, fill } = useAccountI18n();
  const { org = '' } = useParams();
  const words = text.devices.area.profiles;
  const { send } = useSend(org, useDevice());
  const dialogs = useDialogs();
  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.title, { name }),
      text: words.text,
      confirmLabel: words.remove,
      danger: true,
    });
    // What goes wrong is told in a toast.
    if (sure) await send('remove-profile', { identifier }).catch(() => {});
  }
  return (
    <Button color="white" size="sm" icon={Trash2} label={fill(words.label, { name })} onClick={() => void remove()} />
  );
}
