import type { welcome as english } from '../../en/dashboard/welcome.ts';
import type { SameShape } from '../../shapes.ts';

export const welcome: SameShape<typeof english> = {
  welcome: {
    pitchLabel: 'Sobre el producto',
    claim: 'Todos tus dispositivos, bajo control.',
    pitch:
      'Inscribe dispositivos Android y Apple, aplica tus políticas y ofrece a tu equipo las apps que necesita. Todo desde un solo lugar.',
  },
  login: {
    title: 'Iniciar sesión',
    heading: 'Inicia sesión en {product}',
    pending: 'Iniciando sesión…',
    notConfirmed: '¿Te has registrado y falta confirmar?',
    confirm: 'Introduce tu código',
    newHere: '¿Aún no tienes cuenta?',
    register: 'Crea una',
  },
  register: {
    title: 'Crear una cuenta',
    heading: 'Crea tu cuenta de {product}',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    submit: 'Crear cuenta',
    pending: 'Creando la cuenta…',
    haveAccount: '¿Ya tienes cuenta?',
    closed: 'El registro está cerrado en este servidor. Pide una invitación a tu administrador.',
  },
  passwordRules: {
    length: 'De {min} a {max} caracteres',
    lower: 'Una minúscula',
    upper: 'Una mayúscula',
    digit: 'Un dígito',
    special: 'Un carácter especial',
    run: 'Sin {run} iguales seguidos',
    passphrase: 'O una frase de {count} o más caracteres, con las letras que quieras.',
    met: 'cumplido',
    notMet: 'falta',
  },
  confirmEmail: {
    title: 'Confirma tu correo',
    sentTo: 'Introduce el código de 6 dígitos que hemos enviado a {email}.',
    askEmail: 'Introduce tu correo y el código de 6 dígitos que te hemos enviado.',
    code: 'Código',
    codeRule: 'Introduce los 6 dígitos del código',
    submit: 'Confirmar',
    pending: 'Confirmando…',
    noMail: '¿No te ha llegado? Mira en la carpeta de spam o',
    resend: 'pide un código nuevo',
    sent: 'Hemos enviado un código nuevo a {email}. El anterior ya no sirve.',
    delayed:
      'Ahora mismo no se puede conectar con el servidor de correo. Tu código está en cola y se enviará en cuanto vuelva: deja esta página abierta.',
    kept: 'Esta instalación no envía correos. En la máquina en la que funciona, lee tu código en la',
    outbox: 'bandeja de salida',
    otherCode: 'Si lo has perdido,',
    wrongAddress: '¿La dirección no es correcta?',
    startOver: 'Empieza de nuevo',
  },
};
