import { lookAtScreens } from './accessibility.ts';

lookAtScreens('second');
