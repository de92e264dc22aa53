import { labelIn } from '@muster/phrases/lookup';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type Reach, reaches } from './rights.ts';

/** What somebody can be made; only an owner makes owners. */
export function useReachOptions(withOwner: boolean): { value: Reach; label: string; detail: string }[] {
  const { text, texts } = useAccountI18n();
  const { roleHints, onlyApps } = text.people.form;
  return reaches
    .filter((reach) => reach !== 'owner' || withOwner)
    .map((reach) => ({
      value: reach,
      label: reach === 'apps' ? onlyApps : labelIn(texts.labels, 'workspaceRole', reach),
      detail: roleHints[reach],
    }));
}
