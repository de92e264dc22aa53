import type { stepUp as english } from '../../en/dashboard/step-up.ts';
import type { SameShape } from '../../shapes.ts';

export const stepUp: SameShape<typeof english> = {
  stepUp: {
    secondStep: 'Segundo paso',
    secondText: 'La contraseña es correcta. Ahora confirma que eres tú.',
    title: 'Confirma que eres tú',
    text: 'Hace falta para lo que vas a hacer. No te lo volveremos a pedir en {minutes} minutos.',
    noMethod: 'Cierra la sesión e iníciala de nuevo para confirmar que eres tú.',
    password: 'Tu contraseña',
    totp: 'Código de tu app de autenticación',
    recovery: 'Código de recuperación',
    code: 'Código del correo',
    codeRule: 'Introduce los 6 dígitos del código',
    recoveryHint: 'Uno de los diez que guardaste. Cada uno sirve una vez.',
    passkeyText: 'El navegador te pide la huella, la cara, un PIN o una llave de seguridad.',
    passkeyDeclined: 'No se ha confirmado nada. Inténtalo de nuevo o elige otra forma.',
    mailText: 'Enviamos un código de 6 dígitos a {email}.',
    mail: 'Enviarme el código',
    mailAgain: 'Enviar un código nuevo',
    mailed: 'El código va en camino a {email}.',
    mailDelayed: 'Ahora mismo no se puede conectar con el servidor de correo. Enviaremos el código en cuanto vuelva.',
    submit: 'Confirmar',
    pending: 'Confirmando…',
    usePasskey: 'Usar una llave de acceso',
    other: {
      password: 'Usar tu contraseña',
      totp: 'Usar tu app de autenticación',
      recovery: 'Usar un código de recuperación',
      passkey: 'Usar una llave de acceso',
      code: 'Recibir un código por correo',
    },
    startOver: 'Empezar de nuevo',
    passkeySignIn: 'Iniciar sesión con una llave de acceso',
    passkeyPending: 'Esperando tu llave de acceso…',
  },
};
