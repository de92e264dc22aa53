import type { Setting } from '@muster/catalogue/catalogue';
import type { ComponentType } from 'react';
import type { Path } from '../../policy/draft.ts';
import type { ItemProblem } from '../item-problems.ts';

/** What every field of a setting takes. */
export interface ValueProps {
  setting: Setting;
  path: Path;
  value: unknown;
  label: string;
  problems: readonly ItemProblem[];
}

/** Of a field that holds others: what shows them, which is what shows this one. */
export interface NestingProps extends ValueProps {
  Field: ComponentType<ValueProps>;
}
