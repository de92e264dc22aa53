import type { search as english } from '../../en/dashboard/search.ts';
import type { SameShape } from '../../shapes.ts';

export const search: SameShape<typeof english> = {
  search: {
    title: 'Buscar',
    placeholder: 'Busca o ve a…',
    results: 'Resultados',
    here: 'En esta página',
    places: 'Ir a',
    actions: 'Acciones',
    themes: { light: 'Usar el tema claro', dark: 'Usar el tema oscuro', system: 'Usar el tema del sistema' },
    language: 'Cambiar a inglés',
    invite: 'Invitar a personas',
    open: 'abrir',
    move: 'moverse',
    types: {
      application: 'App',
      build: 'Build',
      publishedApplication: 'Publicación',
      admDevice: 'Dispositivo Apple',
      emmDevice: 'Dispositivo Android',
      winDevice: 'Dispositivo Windows',
      policy: 'Política',
      person: 'Persona',
      group: 'Grupo',
      mdmAsset: 'Recurso',
    },
    build: '{version} ({code})',
    unnamed: 'Sin nombre',
  },
};
