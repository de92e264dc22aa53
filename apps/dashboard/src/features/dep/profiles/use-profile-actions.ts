import {
  deleteDepProfile,
  listDepProfiles,
  readDepAccount,
  readDepProfile,
  updateDepAccount,
} from '@muster/contract/calls/dep';
import type { DepProfile } from '@muster/contract/dep';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

type Named = Pick<DepProfile, 'id' | 'name'>;

/** What is done with a profile as a whole; each says whether it was done, and tells what went wrong. */
export function useProfileActions(org: string) {
  const { text, fill } = useAccountI18n();
  const words = text.dep.profiles;
  const dialogs = useDialogs();
  const choosing = useChange(updateDepAccount, {
    invalidates: [readDepAccount, listDepProfiles, readDepProfile],
    success: 'saved',
  });
  const deleting = useChange(deleteDepProfile, {
    invalidates: [listDepProfiles, readDepAccount],
    success: () => words.deleted,
  });
  /** The change itself has said what went wrong. */
  const done = (change: Promise<unknown>) =>
    change.then(
      () => true,
      () => false,
    );
  return {
    makeDefault: ({ id }: Named) => done(choosing.mutateAsync({ params: { org }, body: { defaultProfileId: id } })),
    async remove({ id, name }: Named): Promise<boolean> {
      const sure = await dialogs.confirm({
        title: fill(words.deleteTitle, { name }),
        text: words.deleteText,
        confirmLabel: words.delete,
        danger: true,
      });
      return sure && done(deleting.mutateAsync({ params: { org, depProfileId: id } }));
    },
  };
}
