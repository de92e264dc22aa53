import {
  deleteAssetVersion,
  linkAssetFile,
  listAssetVersions,
  readAsset,
  readAssetStorage,
  rollBackAsset,
} from '@muster/contract/calls/assets';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';

const invalidates = [readAsset, listAssetVersions, readAssetStorage];

/** What can be done with a version. */
export function useVersionActions(org: string, assetId: string) {
  const { text, fill } = useAccountI18n();
  const words = text.assets.versions;
  const { api } = useServices();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const rolling = useChange(rollBackAsset, {
    invalidates,
    success: (_, { body }) => fill(words.madeCurrent, { number: body.version }),
  });
  const removing = useChange(deleteAssetVersion, {
    invalidates,
    success: (_, { params }) => fill(words.deleted, { number: params.version }),
  });
  const of = (number: number) => ({ org, assetId, version: String(number) });

  return {
    makeCurrent: (number: number) => rolling.mutate({ params: { org, assetId }, body: { version: number } }),
    async remove(number: number): Promise<void> {
      const sure = await dialogs.confirm({
        title: fill(words.deleteTitle, { number }),
        text: words.deleteText,
        confirmLabel: words.delete,
        danger: true,
      });
      if (sure) removing.mutate({ params: of(number) });
    },
    async download(number: number): Promise<void> {
      try {
        const { url } = await api.send(linkAssetFile, { params: of(number) });
        const link = document.createElement('a');
        link.href = url;
        // The server says that it is to be kept, and under which name.
        link.download = '';
        link.click();
      } catch (error) {
        toasts.showError(error);
      }
    },
  };
}
