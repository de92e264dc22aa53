import { lookAtScreens } from './accessibility.ts';

lookAtScreens('first');
