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
};
