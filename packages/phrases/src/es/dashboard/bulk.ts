import type { bulk as en } from '../../en/dashboard/bulk.ts';
import type { SameShape } from '../../shapes.ts';

export const bulk: SameShape<typeof en> = {
  bulk: {
    details: 'Detalles',
    progress: {
      deleteBuilds: 'Eliminando builds: {done} de {total}',
      tagPeople: 'Cambiando etiquetas: {done} de {total}',
      groupPeople: 'Cambiando grupos: {done} de {total}',
      deleteEmployees: 'Quitando personas: {done} de {total}',
    },
    done: {
      deleteBuilds: '{count, plural, one {Se ha eliminado # build} other {Se han eliminado # builds}}',
      tagPeople: '{count, plural, one {# persona cambiada} other {# personas cambiadas}}',
      groupPeople: '{count, plural, one {# persona cambiada} other {# personas cambiadas}}',
      deleteEmployees: '{count, plural, one {# persona quitada} other {# personas quitadas}}',
    },
    skipped: '{count, plural, one {Se ha omitido #} other {Se han omitido #}}',
    failed: '{count, plural, one {# ha fallado} other {# han fallado}}',
    canceled: '{count, plural, one {Se ha cancelado #} other {Se han cancelado #}}',
  },
};
