import type { store as en } from '../en/store.ts';
import type { SameShape } from '../shapes.ts';

export const store: SameShape<typeof en> = {
  common: {
    apps: 'Apps',
    install: 'Instalar',
    download: 'Descargar',
    search: 'Buscar',
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    password: 'Contraseña',
    continue: 'Continuar',
    language: 'Idioma',
    loading: 'Cargando',
  },
};
