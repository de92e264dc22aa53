import type { expirations as english } from '../../en/dashboard/expirations.ts';
import type { SameShape } from '../../shapes.ts';

export const expirations: SameShape<typeof english> = {
  expirations: {
    title: 'Builds que caducan',
    text: 'Cuando caduca su perfil o su certificado, una app ya no se puede instalar, y muchas dejan de abrirse.',
    notice:
      '{count, plural, one {El perfil o certificado de # build caduca pronto o ya ha caducado.} other {Los perfiles o certificados de # builds caducan pronto o ya han caducado.}}',
    toList: 'Ver cuáles',
    columns: {
      app: 'App',
      build: 'Build',
      what: 'Qué caduca',
      when: 'Cuándo',
      severity: 'Estado',
      publications: 'Publicaciones',
    },
    kinds: { profile: 'Perfil', certificate: 'Certificado' },
    severities: { ended: 'Caducado', week: 'Esta semana', soon: 'Pronto', later: 'Más tarde' },
    views: { expired: 'Caducadas', month: 'Próximos 30 días', quarter: 'Próximos 90 días', year: 'Próximo año' },
    days: 'En los próximos',
    daysOption: '{count} días',
    empty: 'Nada caduca pronto',
    emptyText: 'Las builds cuyo perfil o certificado caduca aparecen aquí a tiempo, con la app a la que pertenecen.',
    attention: {
      title: 'Necesita atención',
      one: {
        expired: '{what} de {app} {version}: caducó',
        failed: '{version} de {app} ha fallado: no se ha podido leer',
        expiring: '{what} de {app} {version}: caduca',
      },
      many: {
        expired: '{count} builds de {app} han caducado',
        failed: '{count} builds de {app} han fallado',
        expiring: '{count} builds de {app} caducan pronto',
      },
      all: 'Todas las builds que caducan',
      more: '{count, plural, one {# más} other {# más}}',
    },
  },
};
