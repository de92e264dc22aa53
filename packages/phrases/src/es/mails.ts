import type { mails as en } from '../en/mails.ts';
import type { SameShape } from '../shapes.ts';

export const mails: SameShape<typeof en> = {
  verify: {
    subject: '{code} es tu código de {product}',
    heading: 'Confirma tu correo',
    text: 'Te damos la bienvenida a {product}. Introduce este código para confirmar que esta dirección es tuya.',
    code: 'Tu código',
    expiry: 'El código sirve durante {minutes} minutos.',
    ignore: 'Si no has creado una cuenta, puedes ignorar este correo: sin el código no ocurre nada.',
  },
  alreadyRegistered: {
    subject: 'Ya tienes una cuenta de {product}',
    heading: 'Ya tienes una cuenta',
    text: 'Alguien, probablemente tú, ha intentado crear una cuenta de {product} con esta dirección. Ya tienes una, así que no hay nada que crear: solo tienes que iniciar sesión.',
    action: 'Iniciar sesión',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
    ignore: 'Si no has sido tú, no tienes que hacer nada. Tu cuenta y tu contraseña siguen como estaban.',
  },
  recover: {
    subject: 'Elige una contraseña nueva para {product}',
    heading: 'Elige una contraseña nueva',
    text: 'Alguien, probablemente tú, ha pedido una contraseña nueva para la cuenta de {product} con esta dirección.',
    action: 'Elegir una contraseña nueva',
    expiry: 'El enlace sirve una sola vez, durante {minutes} minutos.',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
    ignore: 'Si no has sido tú, puedes ignorar este correo: tu contraseña sigue como estaba.',
  },
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña de {product}',
    heading: 'Se ha cambiado tu contraseña',
    text: 'La contraseña de tu cuenta de {product} se acaba de cambiar. Se ha cerrado la sesión en todos los demás sitios.',
    notYou: 'Si no has sido tú, elige una contraseña nueva ahora mismo y asegúrate de que nadie más lee tu correo.',
    action: 'Elegir una contraseña nueva',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
  },
  footer: {
    sentBy: 'Recibes este correo porque se ha usado tu dirección en {product}.',
    help: '¿Tienes preguntas? Escríbenos a {email}.',
  },
};
