import type { shell as english } from '../../en/dashboard/shell.ts';
import type { SameShape } from '../../shapes.ts';

export const shell: SameShape<typeof english> = {
  common: {
    optional: '{label} (opcional)',
    newTab: '(se abre en una pestaña nueva)',
    email: 'Correo',
    password: 'Contraseña',
    continue: 'Continuar',
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    delete: 'Eliminar',
    retry: 'Reintentar',
    notLoaded: 'No se ha podido cargar esta página',
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    language: 'Idioma',
    loading: 'Cargando',
  },
  confirm: {
    word: 'confirmar',
  },
  signOut: {
    question: '¿Seguro que quieres cerrar la sesión de {email}?',
    next: 'Seguirás después como {email}.',
    all: 'Cerrar la sesión de todas las cuentas',
  },
  noWorkspace: {
    title: 'Sin espacio de trabajo',
    text: 'No tienes acceso a ningún espacio de trabajo. Contacta con tu administrador.',
  },
  shell: {
    skip: 'Saltar al contenido',
    main: 'Principal',
    menu: 'Menú',
    overview: 'Resumen',
    apps: 'Distribución de apps',
    devices: 'Gestión de dispositivos',
    admin: 'Admin',
  },
  workspaceMenu: {
    label: 'Espacio de trabajo',
    people: 'Personas',
    audiences: 'Audiencias',
    inventory: 'Inventario',
    audit: 'Auditoría',
    billing: 'Facturación',
    settings: 'Ajustes',
    others: 'Otros espacios de trabajo',
    create: 'Nuevo espacio de trabajo',
    notFound: 'No se ha encontrado el espacio de trabajo «{workspace}».',
  },
  accountMenu: {
    label: 'Cuenta',
    manage: 'Gestionar la cuenta',
    hideAdmin: 'Ocultar el modo administrador',
    showAdmin: 'Mostrar el modo administrador',
    theme: 'Tema',
    themes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
    switch: 'Cambiar de cuenta',
    add: 'Añadir una cuenta',
  },
  supportMenu: {
    label: 'Ayuda y soporte',
    support: 'Soporte',
    documentation: 'Documentación',
    news: 'Novedades',
    status: 'Estado del servicio',
    tickets: 'Portal de incidencias',
  },
  trialAdvice: {
    left: 'Prueba: {count, plural, one {queda # día} other {quedan # días}}',
    ended: 'Prueba terminada',
  },
  footer: {
    documentation: 'Documentación',
    legal: 'Aviso legal',
    status: 'Estado del servicio',
    localConfig: 'Configuración local',
    clearLocalConfig: 'Borrar la configuración local',
  },
  notAvailable: {
    page: 'Esta página aún no está disponible. Llegará con una versión posterior.',
    panel: 'Esto aún no está disponible. Llegará con una versión posterior.',
    unknown: 'No hay nada de este tipo.',
  },
  connection: {
    title: 'Sin conexión',
    lost: 'Sin conexión. Reintentando…',
    failed: 'Sin conexión. Comprueba la red y vuelve a intentarlo.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay nada en esta dirección. Puede que se haya movido o que el enlace esté incompleto.',
    home: 'Ir a la página de inicio',
  },
  errorScreen: {
    module:
      'No se ha podido cargar una parte de esta página. Comprueba la red o reinténtalo para obtener la última versión.',
  },
};
