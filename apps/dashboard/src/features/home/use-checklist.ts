import type { Organization } from '@muster/contract/entities';
import { useState } from 'react';
import { useServices, useSession } from '../../shared/services.ts';
import { checklistKey, type Item, openItems, shownItems } from './checklist.ts';

/** What of the checklist concerns a workspace, and whether somebody has hidden it, which their browser remembers. */
export function useChecklist(items: readonly Item[], organization: Organization) {
  const { keep } = useServices();
  const key = checklistKey(useSession()?.user.id ?? '', organization.id);
  const [hidden, setHidden] = useState(() => keep.get(key) !== null);
  const shown = shownItems(items, organization.configuration.products);
  return {
    items: shown,
    done: shown.length - openItems(shown),
    hidden,
    hide() {
      keep.set(key, '1');
      setHidden(true);
    },
    show() {
      keep.remove(key);
      setHidden(false);
    },
  };
}
