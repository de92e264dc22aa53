import type { VppAsset } from '@muster/contract/vpp';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { nameOf } from './VppAssetCells.tsx';

const AssignForm = lazyPart(async () => (await import('./AssignForm.tsx')).AssignForm);

/** Asks to whom licenses go. */
export function useAssign(org: string): (asset: VppAsset) => Promise<void> {
  const { text, fill } = useAccountI18n();
  const dialogs = useDialogs();
  return (asset) =>
    dialogs.modal({
      title: fill(text.vpp.assign.title, { name: nameOf(asset) }),
      content: (close) => <AssignForm org={org} asset={asset} onClose={close} />,
    });
}
