import type { shell as english } from '../../en/dashboard/shell.ts';
import type { SameShape } from '../../shapes.ts';

export const shell: SameShape<typeof english> = {
  common: {
    email: 'Correo',
    password: 'Contraseña',
    continue: 'Continuar',
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    delete: 'Eliminar',
    retry: 'Reintentar',
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
  },
  noWorkspace: {
    title: 'Sin espacio de trabajo',
    text: 'No tienes acceso a ningún espacio de trabajo. Contacta con tu administrador.',
  },
  shell: {
    skip: 'Saltar al contenido',
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
