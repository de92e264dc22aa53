import type { buildMails as en } from '../en/build-mails.ts';
import type { SameShape } from '../shapes.ts';

export const buildMails: SameShape<typeof en> = {
  newBuild: {
    subject: 'Nueva build de {app}: {version}',
    subjectPlain: 'Nueva build de {app}',
    heading: '{app} tiene una build nueva',
    text: 'La versión {version} para {platform} está lista en {workspace}.',
    textPlain: 'Hay una build para {platform} lista en {workspace}.',
    changes: 'Novedades',
    action: 'Ver la build',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
    why: 'Recibes este correo porque participas en {app}.',
    stop: 'Dejar de recibir correos sobre builds nuevas: {url}',
  },
  publishedBuild: {
    subject: 'Nueva versión de {app}: {version}',
    subjectPlain: 'Nueva versión de {app}',
    heading: '{app} tiene una versión nueva',
    text: 'La versión {version} para {platform} se puede instalar desde la tienda de {workspace}.',
    textPlain: 'Hay una versión nueva para {platform} en la tienda de {workspace}.',
    changes: 'Novedades',
    action: 'Abrir en la tienda',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
    why: 'Recibes este correo porque {workspace} publica {app} para ti.',
    stop: 'Dejar de recibir correos sobre builds nuevas: {url}',
  },
};
