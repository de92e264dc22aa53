import type { deviceAudiences as english } from '../../en/dashboard/device-audiences.ts';
import type { SameShape } from '../../shapes.ts';
import { deviceLabels } from '../labels/devices.ts';

export const deviceAudiences: SameShape<typeof english> = {
  deviceAudiences: {
    create: 'Nueva audiencia',
    lead: 'Crea una audiencia una vez y úsala en políticas y reglas de automatización. Sigue sola a las etiquetas y a los empleados.',
    selectors: deviceLabels.deviceSelector,
    found: {
      deviceGroups: 'Etiqueta de dispositivo',
      deviceIds: 'Elegido por sí mismo',
      mdmUserGroups: 'Etiqueta de empleado',
      mdmUserIds: 'Empleado',
      serialNumbers: 'Número de serie',
    },
    columns: {
      name: 'Nombre',
      selectors: 'Se encuentran por',
      devices: 'Dispositivos',
      uses: 'Usos',
      created: 'Creada',
      updated: 'Actualizada',
    },
    all: 'Todas',
    empty: 'Aún no hay audiencias de dispositivos',
    emptyText:
      'Una audiencia es un conjunto de dispositivos: los que tienen ciertas etiquetas, los de ciertos empleados o los que tienen ciertos números de serie. Asígnale una política y los dispositivos que lleguen después también la recibirán.',
    noSelectors: 'Nada todavía',
    count: '{count, plural, one {# dispositivo} other {# dispositivos}}',
    panel: {
      newTitle: 'Nueva audiencia de dispositivos',
      gone: 'No encontramos esta audiencia',
      goneText: 'Se eliminó o pertenece a otro espacio de trabajo.',
      sections: 'Partes de la audiencia',
      members: 'Dispositivos',
      settings: 'Ajustes',
      uses: 'Usos',
      created: 'Se creó «{name}»',
      deleted: 'La audiencia se eliminó',
      delete: 'Eliminar audiencia',
      deleteTitle: '¿Eliminar «{name}»?',
      deleteText: 'Nada la usa. Los dispositivos se quedan como están.',
      inUse:
        '{count, plural, one {La usa # política o regla} other {La usan # políticas o reglas}}. Quítala de ahí primero.',
      readOnly: 'Puedes ver esta audiencia, pero no cambiarla.',
    },
    members: {
      search: 'Buscar dispositivos',
      none: 'No hay ningún dispositivo en ella',
      noneText:
        'Añade etiquetas, empleados, dispositivos o números de serie en Ajustes. A partir de ahí los dispositivos entran solos.',
      noneFound: 'Ningún dispositivo coincide',
      more: 'Mostrar más',
      rest: 'Busca un dispositivo para ver más.',
      unnamed: 'Dispositivo sin nombre',
    },
    uses: {
      none: 'Nada la usa todavía',
      noneText: 'Asígnale una política o elígela en una regla de automatización.',
      policy: 'Política',
      automationRule: 'Regla de automatización',
    },
    form: {
      name: 'Nombre',
      nameHint: 'Como la conocen los administradores, por ejemplo «Furgonetas de reparto».',
      description: 'Descripción',
      about: 'Un dispositivo está en la audiencia si al menos uno de estos criterios lo encuentra.',
      deviceGroups: 'Etiquetas de dispositivo',
      deviceGroupsHint: 'Dispositivos con una de estas etiquetas. Sepáralas con una coma o Intro.',
      mdmUserGroups: 'Etiquetas de empleado',
      mdmUserGroupsHint: 'Dispositivos de empleados con una de estas etiquetas.',
      mdmUserIds: 'Añadir un empleado',
      mdmUserIdsHint: 'Todos los dispositivos de estos empleados, también los que reciban después.',
      deviceIds: 'Añadir un dispositivo',
      serialNumbers: 'Números de serie',
      serialNumbersHint:
        'Pégalos, uno en cada línea o con comas. También entran los dispositivos que se inscriban después.',
      serialNumbersCount: '{count, plural, one {# número de serie} other {# números de serie}}',
      gone: 'Eliminado',
      submit: 'Crear audiencia',
    },
    preview: {
      title: 'Qué dispositivos estarían en ella',
      nothing: 'No hay nada elegido, así que no habría ningún dispositivo en ella.',
      nobody:
        'No habría ningún dispositivo en ella. Puedes guardarla igualmente: los dispositivos entran en cuanto algo los encuentre.',
      everybody:
        '{count, plural, one {Tu único dispositivo estaría en ella} other {Todos tus # dispositivos estarían en ella}}. Lo que use esta audiencia les llega a todos.',
      bySelector: '{selector}: {count}',
      unknown:
        '{count, plural, one {# número de serie que no tiene ningún dispositivo} other {# números de serie que no tiene ningún dispositivo}}: {names}',
      unknownMore: '{names} y {count} más',
      more: 'y {count} más',
      failed: 'La vista previa no está disponible en este momento.',
    },
  },
};
