import type { accountMails as en } from '../en/account-mails.ts';
import type { SameShape } from '../shapes.ts';

export const accountMails: SameShape<typeof en> = {
  emailCodeOld: {
    subject: '{code} es tu código de {product}',
    heading: 'Cambia tu dirección de correo',
    text: 'Alguien, probablemente tú, quiere usar {email} en lugar de esta dirección en tu cuenta de {product}. Introduce este código junto con el que hemos enviado allí.',
    code: 'Tu código',
    expiry: 'El código sirve durante {minutes} minutos.',
    ignore:
      'Si no has sido tú, no des este código a nadie y cambia tu contraseña: alguien ha iniciado sesión en tu cuenta.',
  },
  emailCodeNew: {
    subject: '{code} es tu código de {product}',
    heading: 'Confirma tu nueva dirección de correo',
    text: 'Alguien, probablemente tú, quiere usar esta dirección en una cuenta de {product}. Introduce este código junto con el que hemos enviado a la dirección usada hasta ahora.',
    code: 'Tu código',
    expiry: 'El código sirve durante {minutes} minutos.',
    ignore: 'Si no has sido tú, puedes ignorar este correo: sin el código no ocurre nada.',
  },
  emailInUse: {
    subject: 'Esta dirección ya tiene una cuenta de {product}',
    heading: 'Esta dirección ya está en uso',
    text: 'Alguien, probablemente tú, ha intentado usar esta dirección en otra cuenta de {product}. Una dirección solo puede tener una cuenta, y la tuya sigue como estaba.',
    ignore: 'Si no has sido tú, no tienes que hacer nada.',
  },
  stepUpCode: {
    subject: '{code} es tu código de {product}',
    heading: 'Confirma que eres tú',
    text: 'Introduce este código para seguir con lo que estabas haciendo en {product}.',
    code: 'Tu código',
    expiry: 'El código sirve durante {minutes} minutos.',
    ignore: 'Si no has sido tú, no des este código a nadie: alguien ha iniciado sesión en tu cuenta.',
  },
  emailChanged: {
    subject: 'Se ha cambiado la dirección de correo de tu cuenta de {product}',
    heading: 'Se ha cambiado tu dirección de correo',
    text: 'Tu cuenta de {product} usa ahora {email}. Se ha cerrado la sesión en todos los demás sitios, y esta dirección ya no se usa.',
    notYou: 'Si no has sido tú, escríbenos ahora mismo.',
  },
  twoFactorOn: {
    subject: 'La verificación en dos pasos está activada en tu cuenta de {product}',
    heading: 'La verificación en dos pasos está activada',
    text: 'A partir de ahora, al iniciar sesión en {product} con tu contraseña se te pedirá también un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro.',
  },
  twoFactorOff: {
    subject: 'La verificación en dos pasos está desactivada en tu cuenta de {product}',
    heading: 'La verificación en dos pasos está desactivada',
    text: 'A partir de ahora basta con tu contraseña para iniciar sesión en {product}. Tus códigos de recuperación ya no sirven.',
  },
  recoveryCodeUsed: {
    subject: 'Se ha usado un código de recuperación de tu cuenta de {product}',
    heading: 'Se ha usado un código de recuperación',
    text: 'Alguien, probablemente tú, ha usado uno de tus códigos de recuperación. Códigos que quedan: {left}.',
  },
  recoveryCodesRenewed: {
    subject: 'Tu cuenta de {product} tiene códigos de recuperación nuevos',
    heading: 'Tienes códigos de recuperación nuevos',
    text: 'Se han creado códigos de recuperación nuevos para tu cuenta de {product}. Los anteriores ya no sirven.',
  },
  passkeyAdded: {
    subject: 'Se ha añadido una llave de acceso a tu cuenta de {product}',
    heading: 'Se ha añadido una llave de acceso',
    text: 'La llave de acceso «{name}» ya sirve para iniciar sesión en tu cuenta de {product}.',
  },
  passkeyRemoved: {
    subject: 'Se ha quitado una llave de acceso de tu cuenta de {product}',
    heading: 'Se ha quitado una llave de acceso',
    text: 'La llave de acceso «{name}» ya no sirve para iniciar sesión en tu cuenta de {product}.',
  },
  newDevice: {
    subject: 'Nuevo inicio de sesión en tu cuenta de {product}',
    heading: 'Nuevo inicio de sesión',
    text: 'Se ha iniciado sesión en tu cuenta de {product} con {device}, desde la dirección {address}, el {time}.',
    device: '{browser} en {system}',
    unknown: 'un dispositivo que aún no conocemos',
  },
  security: {
    notYou: 'Si no has sido tú, cambia tu contraseña ahora mismo y cierra las sesiones que no reconozcas.',
    action: 'Ver tu cuenta',
    link: 'Si el botón no funciona, abre esta dirección: {url}',
  },
};
