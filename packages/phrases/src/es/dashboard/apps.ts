import type { apps as en } from '../../en/dashboard/apps.ts';
import type { SameShape } from '../../shapes.ts';

export const apps: SameShape<typeof en> = {
  apps: {
    create: 'Nueva app',
    columns: {
      name: 'Nombre',
      platforms: 'Plataformas',
      builds: 'Builds',
      people: 'Personas solo de esta app',
      lastBuild: 'Última build',
      created: 'Creada',
      role: 'Tu rol',
    },
    views: { all: 'Todas las apps' },
    empty: 'Aún no hay apps',
    emptyText: 'Crea una app por cada producto que distribuyas. En ella viven sus builds para todas las plataformas.',
    anyPlatform: 'Todas',
    noBuild: 'Aún sin builds',
    buildCount: '{count, plural, one {# build} other {# builds}}',
    limit: 'Tu plan tiene sitio para {limit, plural, one {# app} other {# apps}}, y ya las tienes todas.',
    form: {
      name: 'Nombre',
      slug: 'Dirección',
      slugHint: 'Parte de los enlaces a la app: {address}',
      description: 'Descripción',
      descriptionHint: 'Para qué sirve. La gente la ve en la tienda.',
      submit: 'Crear app',
      created: 'Se ha creado «{name}»',
    },
    gone: 'Esta app no está',
    goneText: 'Se eliminó, o no tienes acceso a ella.',
    back: 'Todas las apps',
    pages: 'Páginas de la app',
    tabs: { 'app-builds': 'Builds', 'app-people': 'Personas', 'app-settings': 'Ajustes' },
    facts: {
      address: 'Dirección',
      platforms: 'Plataformas',
      created: 'Creada',
      lastBuild: 'Última build',
      role: 'Tu rol',
    },
    noDescription: 'Aún sin descripción.',
  },
};
