import type { passcode as english } from '../../en/settings/apple-passcode.ts';
import type { SameSettings } from '../../settings-shape.ts';

export const passcode: SameSettings<typeof english> = {
  'apple.profile.com.apple.mobiledevice.passwordpolicy': {
    title: 'Código de acceso',
    help: 'Cómo tiene que ser el código que desbloquea el dispositivo.',
    keys: {
      allowSimple: {
        label: 'Permitir códigos sencillos',
        help: 'Códigos con caracteres repetidos o consecutivos, como 1111 o ABCD.',
      },
      forcePIN: { label: 'Exigir un código', help: 'A quien no tenga ninguno se le pide que lo elija.' },
      maxFailedAttempts: {
        label: 'Intentos fallidos permitidos',
        help: 'Tras tantos seguidos, el dispositivo se borra; un Mac bloquea la cuenta.',
      },
      maxInactivity: {
        label: 'Minutos hasta bloquearse',
        help: 'Cuánto tiempo sin uso pasa antes de que se bloquee. Cada persona puede elegir menos.',
      },
      maxPINAgeInDays: { label: 'Días hasta tener que cambiarlo' },
      minComplexChars: {
        label: 'Mínimo de caracteres especiales',
        help: 'Caracteres que no son letras ni cifras, como & % $.',
      },
      minLength: { label: 'Longitud mínima', help: 'Cuántos caracteres tiene el código como mínimo.' },
      requireAlphanumeric: { label: 'Exigir letras', help: 'No bastan solo cifras.' },
      pinHistory: {
        label: 'Códigos anteriores que no pueden volver',
        help: 'Un código nuevo tiene que ser distinto de tantos de los últimos.',
      },
      maxGracePeriod: {
        label: 'Minutos sin volver a pedirlo',
        help: 'Cuánto tiempo tras bloquearse se abre el dispositivo sin el código.',
      },
      minutesUntilFailedLoginReset: {
        label: 'Minutos hasta desbloquear una cuenta',
        help: 'Tras demasiados intentos fallidos, la cuenta vuelve a abrirse sola.',
      },
      changeAtNextAuth: {
        label: 'Cambiar en el próximo inicio de sesión',
        help: 'Todas las personas tienen que elegir una contraseña nueva al iniciar sesión.',
      },
      customRegex: { label: 'Regla propia', help: 'Una expresión regular que las contraseñas tienen que cumplir.' },
      'customRegex.passwordContentRegex': { label: 'Expresión regular' },
      'customRegex.passwordContentDescription': {
        label: 'Lo que se dice a las personas',
        help: 'Por idioma, como «en» y «es»: cómo tiene que ser una contraseña.',
      },
    },
  },
};
