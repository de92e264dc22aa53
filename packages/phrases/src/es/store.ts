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
    retry: 'Reintentar',
    madeWith: 'Hecho con {product}',
  },
  empty: {
    title: 'Todavía no hay apps',
    text: 'Cuando {name} publique una app para ti, aparecerá aquí.',
  },
  missing: {
    title: 'Aquí no hay ninguna tienda',
    text: 'Comprueba la dirección o pregunta a quien te la dio.',
  },
  closed: {
    title: 'Esta tienda no es pública',
    text: 'Pide acceso a tu administrador.',
  },
  failed: {
    title: 'Sin conexión',
    text: 'No se puede conectar con la tienda. Comprueba la red y vuelve a intentarlo.',
  },
};
