import type { storeMails as en } from '../en/store-mails.ts';
import type { SameShape } from '../shapes.ts';

export const storeMails: SameShape<typeof en> = {
  storeCode: {
    subject: '{code} es tu código para {store}',
    heading: 'Inicia sesión en {store}',
    text: 'Escribe este código en la página de {store} en la que lo has pedido.',
    code: 'Tu código',
    expiry: 'El código funciona una sola vez, durante {minutes} minutos.',
    ignore: 'Si no lo has pedido, puedes ignorar este correo: sin el código no pasa nada.',
  },
};
