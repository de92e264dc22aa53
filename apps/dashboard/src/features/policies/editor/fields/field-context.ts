import type { PolicyType, SettingGroup } from '@muster/catalogue/catalogue';
import { createContext, useContext } from 'react';
import type { Path } from '../../policy/draft.ts';
import type { SettingWords } from '../setting-words.ts';

export interface ItemChoice {
  id: string;
  group: string;
  label: string;
}

/** What all fields of one item have in common. It stays the same while values are typed. */
export interface FieldsOfItem {
  item: string;
  group: SettingGroup;
  type: PolicyType;
  words: SettingWords;
  disabled: boolean;
  /** The items of the policy that others can refer to. */
  items: readonly ItemChoice[];
  set(path: Path, value: unknown): void;
}

export const FieldContext = createContext<FieldsOfItem | undefined>(undefined);

export function useFields(): FieldsOfItem {
  const value = useContext(FieldContext);
  if (!value) throw new Error('a field of a setting outside of its form');
  return value;
}

export const fieldId = (item: string, path: Path): string => `set-${item}-${path.join('-').replace(/\s/g, '_')}`;
