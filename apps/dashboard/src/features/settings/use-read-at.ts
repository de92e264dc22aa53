import { readProfile } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import type { Organization } from '@muster/contract/entities';
import { useRef, useState } from 'react';
import { useServices } from '../../shared/services.ts';

const changedMeanwhile = 5203;

/**
 * Which state of the workspace a form is about: the one that was there when it was opened, or saved last. Whoever is
 * told that somebody else was quicker, and sends again, means it.
 */
export function useReadAt(organization: Organization) {
  const { api, session } = useServices();
  const latest = useRef(organization.updatedAt);
  latest.current = organization.updatedAt;
  const [readAt, setReadAt] = useState(organization.updatedAt);

  async function save(send: () => Promise<Organization>): Promise<Organization> {
    try {
      const saved = await send();
      setReadAt(saved.updatedAt);
      // Menus show the name and the picture that the session has.
      void api.send(readProfile, {}).then(session.saveUser, () => undefined);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === changedMeanwhile) setReadAt(latest.current);
      throw error;
    }
  }

  return { readAt, save };
}
