import type { bulk as en } from '../../en/dashboard/bulk.ts';
import type { SameShape } from '../../shapes.ts';

export const bulk: SameShape<typeof en> = {
  bulk: {
    details: 'Detalles',
    waiting: 'Espera a que otra persona lo apruebe.',
    progress: {
      deleteBuilds: 'Eliminando builds: {done} de {total}',
      updateReports: 'Cambiando informes: {done} de {total}',
      deleteReports: 'Eliminando informes: {done} de {total}',
      tagPeople: 'Cambiando etiquetas: {done} de {total}',
      groupPeople: 'Cambiando grupos: {done} de {total}',
      deleteEmployees: 'Quitando personas: {done} de {total}',
      sendCommands: 'Enviando comandos: {done} de {total}',
      destroyDevices: 'Borrando o desinscribiendo dispositivos: {done} de {total}',
      tagDevices: 'Cambiando etiquetas de dispositivos: {done} de {total}',
      assignDevices: 'Asignando dispositivos: {done} de {total}',
      deleteDevices: 'Eliminando dispositivos: {done} de {total}',
      runAutomation: 'Ejecutando la regla: {done} de {total}',
      retrySettings: 'Reintentando ajustes: {done} de {total}',
    },
    done: {
      deleteBuilds: '{count, plural, one {Se ha eliminado # build} other {Se han eliminado # builds}}',
      updateReports: '{count, plural, one {Se ha cambiado # informe} other {Se han cambiado # informes}}',
      deleteReports: '{count, plural, one {Se ha eliminado # informe} other {Se han eliminado # informes}}',
      tagPeople: '{count, plural, one {# persona cambiada} other {# personas cambiadas}}',
      groupPeople: '{count, plural, one {# persona cambiada} other {# personas cambiadas}}',
      deleteEmployees: '{count, plural, one {# persona quitada} other {# personas quitadas}}',
      sendCommands: '{count, plural, one {Comando enviado a # dispositivo} other {Comando enviado a # dispositivos}}',
      destroyDevices: '{count, plural, one {Comando enviado a # dispositivo} other {Comando enviado a # dispositivos}}',
      tagDevices: '{count, plural, one {# dispositivo cambiado} other {# dispositivos cambiados}}',
      assignDevices: '{count, plural, one {# dispositivo asignado} other {# dispositivos asignados}}',
      deleteDevices: '{count, plural, one {# dispositivo eliminado} other {# dispositivos eliminados}}',
      runAutomation:
        '{count, plural, one {Regla ejecutada en # dispositivo} other {Regla ejecutada en # dispositivos}}',
      retrySettings: '{count, plural, one {Reintentado en # dispositivo} other {Reintentado en # dispositivos}}',
    },
    skipped: '{count, plural, one {Se ha omitido #} other {Se han omitido #}}',
    failed: '{count, plural, one {# ha fallado} other {# han fallado}}',
    canceled: '{count, plural, one {Se ha cancelado #} other {Se han cancelado #}}',
  },
};
