import type { appsConfiguration as en } from '../../en/dashboard/apps-configuration.ts';
import type { SameShape } from '../../shapes.ts';

export const appsConfiguration: SameShape<typeof en> = {
  appsConfiguration: {
    text: 'Lo que vale para todas las apps del espacio de trabajo. Una app puede tener lo suyo en sus ajustes.',
    platforms: 'Plataformas',
    platformsText: 'Para qué se pueden subir builds. Lo decide el proveedor de la instalación.',
    noPlatforms: 'La instalación no tiene más plataformas que las de sus paquetes: iOS, Android, macOS y Windows.',
    read: 'Los paquetes se leen',
    notRead: 'Los archivos se guardan tal cual',
    mails: 'Correos sobre builds',
    language: 'Idioma',
    languageHint: 'Para quienes no han elegido un idioma propio.',
    more: 'En otro lugar',
    links: {
      configuration: 'Idioma y remitente de los correos',
      branding: 'Logo y colores de la tienda',
      integrations: 'Slack y webhooks',
      store: 'Quién puede abrir la tienda',
    },
  },
};
