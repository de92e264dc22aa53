import { readProfile } from '@muster/contract/calls/sessions';
import type { Organization } from '@muster/contract/entities';
import { useServices } from '../../shared/services.ts';
import { type Save, useReadAt } from '../../shared/settings/use-read-at.ts';

/** As of any thing that is set up, and menus show the name and the picture that the session has. */
export function useWorkspaceReadAt(organization: Organization): ReturnType<typeof useReadAt> {
  const { api, session } = useServices();
  const { readAt, save } = useReadAt(organization);
  const saveAndTell: Save = async (send) => {
    const saved = await save(send);
    void api.send(readProfile, {}).then(session.saveUser, () => undefined);
    return saved;
  };
  return { readAt, save: saveAndTell };
}
