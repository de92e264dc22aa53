import { paths } from '../../../shared/paths.ts';
import { passes } from '../../../shared/permissions/gates.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { useServices } from '../../../shared/services.ts';
import { ruleOf } from '../../page-rules.ts';
import { type EntryOf, menuEntries } from './menu-entries.ts';

type Shown = EntryOf<'main' | 'workspace'> & { to: string };

/** The entries of a menu that lead somewhere in the active workspace and are for the user (platform-shell.md, section 6). */
export function useMenuEntries(menu: 'main' | 'workspace'): Shown[] {
  const { flags } = useServices().config;
  const org = useActiveOrg();
  const gates = useGates();
  if (org === undefined) return [];
  return menuEntries(menu)
    .filter(({ page }) => {
      const { flag, ...asked } = ruleOf(page);
      if (flag !== undefined && !flags[flag]) return false;
      // Until it is known what the user may do, there is only what everybody may.
      return Object.keys(asked).length === 0 || (gates !== undefined && passes(asked, gates, flags));
    })
    .map((entry) => ({ ...entry, to: paths[entry.page].replace(':org', encodeURIComponent(org)) }));
}
