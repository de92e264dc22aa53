import type { PanelKind } from '@muster/contract/enumerations/platform';
import type { ComponentType, ReactNode } from 'react';
import type { PanelProps } from '../shared/feature.ts';
import { lazyPart } from '../shared/parts/lazy-part.tsx';
import { features } from './features.ts';

type Panel = ComponentType<PanelProps & { meanwhile?: ReactNode }>;

/** What each kind of panel shows. Those whose content is not built yet say so, and nothing links to them. */
export const panels: { readonly [K in PanelKind]?: Panel } = Object.fromEntries(
  features.flatMap(({ panels: own = {} }) =>
    Object.entries(own).map(([kind, { load, texts }]) => [kind, lazyPart(load, ...texts)]),
  ),
);
