import type { uploads as en } from '../../en/dashboard/uploads.ts';
import type { SameShape } from '../../shapes.ts';

export const uploads: SameShape<typeof en> = {
  uploads: {
    upload: 'Subir',
    attach: 'Adjuntar archivos',
    dropOn: 'Suelta para subir a {app}',
    folders: 'No se pueden subir carpetas: {names}. Junta antes su contenido en un solo archivo.',
    empty: 'Estos archivos están vacíos: {names}',
    form: {
      title: '{count, plural, one {Subir una build} other {Subir # builds}}',
      files: 'Archivos',
      platform: 'Plataforma',
      platformHint: 'Los archivos comprimidos no dicen para qué son.',
      asRead: 'La que diga el archivo',
      version: 'Versión',
      tags: 'Etiquetas',
      tagsHint: 'Opcional. Pulsa Intro o escribe una coma después de cada una.',
      changelog: 'Novedades',
      changelogHint: 'Opcional. Se ve en la tienda.',
      submit: '{count, plural, one {Subir # archivo} other {Subir # archivos}}',
    },
    dock: {
      label: 'Subidas',
      sending: '{count, plural, one {Subiendo # archivo} other {Subiendo # archivos}}',
      offline: 'Esperando la conexión',
      failed: '{count, plural, one {# subida ha fallado} other {# subidas han fallado}}',
      missing: '{count, plural, one {# subida sin terminar} other {# subidas sin terminar}}',
      paused: '{count, plural, one {# subida en pausa} other {# subidas en pausa}}',
      done: '{count, plural, one {# archivo subido} other {# archivos subidos}}',
      progress: 'Todas las subidas',
      show: 'Mostrar las subidas',
      hide: 'Ocultar las subidas',
      close: 'Cerrar la lista de subidas',
      pauseAll: 'Pausar todas',
      resumeAll: 'Reanudar todas',
      cancelAll: 'Cancelar todas',
      cancelTitle: '¿Cancelar todas las subidas?',
      cancelText:
        '{count, plural, one {# archivo aún no ha llegado. Se perderá lo que se ha enviado.} other {# archivos aún no han llegado. Se perderá lo que se ha enviado.}}',
      cancelConfirm: 'Cancelar subidas',
      keep: 'Seguir subiendo',
      openFile: 'Seguir',
      unfinished: 'Sin terminar',
      delayed: 'El servidor no ha podido recibirlo. Reintentando…',
      open: 'Ver la build',
    },
    errors: {
      tooLarge: 'El archivo supera el tamaño que permite tu plan: {most} como máximo.',
      noRoom: 'No queda espacio en el servidor. Avisa a tu administrador y vuelve a intentarlo.',
      refusedBetween: 'Un servidor intermedio no deja pasar archivos de este tamaño. Avisa a tu administrador.',
      serverDown: 'El servidor no puede recibir archivos en este momento. Inténtalo de nuevo dentro de un rato.',
      otherFile:
        'Ese es otro archivo: su nombre, tamaño o fecha no coinciden. Elige el mismo con el que empezaste, o cancela y súbelo como nuevo.',
      lostFile: 'El archivo se modificó o se movió mientras se enviaba. Elígelo otra vez o cancela.',
    },
  },
};
