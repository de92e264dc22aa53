import type { ComponentType } from 'react';

/** A part of the playground; each file in sections/ exports one as `section`. */
export interface Section {
  title: string;
  order: number;
  Component: ComponentType;
}
