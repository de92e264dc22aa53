import type { apps as en } from '../../en/dashboard/apps.ts';
import type { SameShape } from '../../shapes.ts';

export const apps: SameShape<typeof en> = {
  apps: {
    create: 'Nueva app',
    columns: {
      name: 'Nombre',
      platforms: 'Plataformas',
      builds: 'Builds',
      lastBuild: 'Última build',
      created: 'Creada',
      role: 'Tu rol',
    },
    views: { all: 'Todas las apps' },
    empty: 'Aún no hay apps',
    emptyText: 'Crea una app por cada producto que distribuyas. En ella viven sus builds para todas las plataformas.',
    noBuild: 'Aún sin builds',
    form: {
      name: 'Nombre',
      slug: 'Dirección',
      slugHint: 'Parte de los enlaces a la app: {address}',
      description: 'Descripción',
      descriptionHint: 'Para qué sirve. La gente la ve en la tienda.',
      submit: 'Crear app',
      created: 'Se ha creado «{name}»',
    },
    library: 'Biblioteca pública',
    gone: 'No encontramos esta app',
    goneText: 'Se eliminó o no tienes acceso a ella.',
    back: 'Todas las apps',
    area: 'Distribución de apps',
    pages: 'Páginas de la app',
    tabs: {
      app: 'Resumen',
      'app-builds': 'Builds',
      'app-publications': 'Publicaciones',
      'app-audiences': 'Audiencias',
      'app-people': 'Personas',
      'app-reports': 'Informes',
      'app-stats': 'Estadísticas',
      'app-settings': 'Ajustes',
    },
  },
};
