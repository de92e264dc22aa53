import type { dashboard as en } from '../en/dashboard.ts';
import type { SameShape } from '../shapes.ts';

export const dashboard: SameShape<typeof en> = {
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
  onboarding: {
    heading: 'Organiza dispositivos, apps y políticas',
    invited: '¿Te han invitado? Pide acceso al administrador de tu espacio de trabajo.',
    companyName: 'Nombre de la empresa',
    companyUrl: 'URL de la empresa',
    whichOne: '¿Cuál?',
  },
};
