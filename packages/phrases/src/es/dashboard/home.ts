import type { home as english } from '../../en/dashboard/home.ts';
import type { SameShape } from '../../shapes.ts';

export const home: SameShape<typeof english> = {
  home: {
    title: 'Resumen',
    role: 'Tu rol',
    plan: 'Plan',
    noPlan: 'Ninguno',
    trial: 'Prueba, {count, plural, one {queda # día} other {quedan # días}}',
    trialEnded: 'Prueba terminada',
    members: 'Miembros',
    store: 'Tienda',
    newTab: '(se abre en una pestaña nueva)',
    activity: 'Actividad reciente',
    noActivity: 'Aún no ha cambiado nada. Aquí aparecerá lo que cambiéis tú y tus compañeros.',
    live: {
      connecting: 'Conectando',
      live: 'En directo',
      lost: 'Reconectando',
    },
    action: {
      create: 'Creación: {entity}',
      update: 'Cambio: {entity}',
      delete: 'Eliminación: {entity}',
    },
    system: 'Sistema',
    workspaces: 'Tus espacios de trabajo',
    newWorkspace: 'Nuevo espacio',
  },
};
