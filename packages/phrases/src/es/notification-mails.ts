import type { notificationMails as en } from '../en/notification-mails.ts';
import type { SameShape } from '../shapes.ts';

export const notificationMails: SameShape<typeof en> = {
  notification: {
    subject: '{notice} · {product}',
    by: 'Lo ha hecho {actor}.',
    open: 'Abrir {product}',
  },
  digest: {
    subject: 'Tu día en {product}',
    heading: 'Qué ha pasado',
    text: 'Esto te concierne y aún no lo has leído.',
    account: 'Tu cuenta',
    more: 'Hay más: lo encuentras todo en tus notificaciones.',
    open: 'Ver tus notificaciones',
  },
  link: 'Si el botón no funciona, abre esta dirección: {url}',
  choose: 'Elige de qué quieres recibir correos: {url}',
};
