import type { panels as en } from '../../en/dashboard/panels.ts';
import type { SameShape } from '../../shapes.ts';

export const panels: SameShape<typeof en> = {
  panels: {
    forbidden: 'No tienes acceso a esto',
    forbiddenText: 'Un propietario o administrador del espacio de trabajo puede dártelo.',
  },
};
