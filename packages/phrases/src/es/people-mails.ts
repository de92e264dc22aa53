import type { peopleMails as en } from '../en/people-mails.ts';
import type { SameShape } from '../shapes.ts';

export const peopleMails: SameShape<typeof en> = {
  invitation: {
    subject: 'Únete a {workspace} en {product}',
    heading: 'Te han invitado a {workspace}',
    text: '{inviter} te invita a trabajar en {workspace} en {product}.',
    textFromNobody: 'Te invitan a trabajar en {workspace} en {product}.',
    action: 'Ver la invitación',
    expiry: 'El enlace funciona durante {days} días y solo con esta dirección.',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
    ignore: 'Si no sabes de qué se trata, puedes ignorar este correo: sin ti no pasa nada.',
  },
  enrollmentInvitation: {
    subject: 'Configura tu dispositivo para {workspace}',
    heading: 'Inscribe tu dispositivo en {workspace}',
    text: '{inviter} te invita a inscribir un dispositivo en {workspace} para que reciba las aplicaciones y los ajustes que necesitas en el trabajo.',
    textFromNobody:
      'Te invitan a inscribir un dispositivo en {workspace} para que reciba las aplicaciones y los ajustes que necesitas en el trabajo.',
    how: 'Abre este correo en el dispositivo que quieras inscribir y sigue los pasos de la página.',
    action: 'Inscribir este dispositivo',
    expiry: 'El enlace funciona durante {days} días y para un solo dispositivo.',
    link: 'Si el botón no funciona, abre esta dirección en el dispositivo: {url}',
    ignore: 'Si no sabes de qué se trata, puedes ignorar este correo: sin ti no pasa nada.',
  },
};
