import type { ErrorTexts } from '../shapes.ts';

export const errors: ErrorTexts = {
  1000: { text: 'Se ha producido un error interno.' },
  1001: { text: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en un momento.' },
  1002: { text: 'El servidor no tiene espacio para guardar esto. Ponte en contacto con soporte.' },
  3001: { text: 'Elemento no encontrado.', reasons: { ROUTE_NOT_FOUND: 'No hay nada en esta dirección.' } },
  4001: {
    text: 'Los administradores de solo lectura no pueden hacer cambios.',
    reasons: {
      ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT:
        'Los administradores de solo lectura no pueden hacer cambios.',
    },
  },
  4002: { text: 'Inicia sesión para continuar.' },
  4003: { text: 'No tienes permiso para hacer esto.' },
  4004: { text: 'Tu sesión no es válida. Vuelve a iniciar sesión.' },
  4005: { text: 'El correo o la contraseña no son correctos.' },
  4006: {
    text: 'Este enlace ya se ha usado o no es válido.',
    reasons: { badCredentials: 'La contraseña actual no es correcta.' },
  },
  4007: { text: 'Antes tienes que confirmar tu dirección de correo.' },
  4008: { text: 'Esta opción está desactivada en este servidor.' },
  4009: { text: 'El código es incorrecto o ha caducado.' },
  4012: { text: 'Tu sesión ha caducado. Vuelve a iniciar sesión.' },
  4029: { text: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  5024: { text: 'Esta URL ya está en uso.' },
  5036: { text: 'No se puede validar el dominio personalizado; revisa la configuración DNS.' },
  5053: { text: 'La política está vinculada a un dispositivo.' },
  5091: { text: 'Este nombre ya está en uso.', reasons: { NAME_USED: 'Este nombre ya está en uso.' } },
  5095: { text: 'El otro servicio no ha aceptado la solicitud.' },
  5096: {
    text: 'El otro servicio no ha aceptado la solicitud.',
    reasons: { T_C_NOT_SIGNED: 'Entra en tu Apple Business Manager para aprobar los nuevos términos y condiciones.' },
  },
  5097: { text: 'El otro servicio no ha aceptado la solicitud.' },
  5099: { text: 'No puedes optar a la prueba; contacta con ventas o escríbenos por el chat.' },
  5107: { text: 'No se ha podido desbloquear.' },
  5164: { text: 'La comprobación de seguridad ha fallado.' },
  5195: { text: 'Esta app no puede usar alguna de las audiencias seleccionadas.' },
  6001: { text: 'No se ha podido leer la solicitud.' },
  6002: { text: 'La información enviada no es válida.' },
  6003: { text: 'Lo que has enviado es demasiado grande.' },
  6004: { text: 'Este tipo de contenido no se admite.' },
  6008: { text: 'La solicitud ha tardado demasiado en llegar. Inténtalo de nuevo.' },
  99001: { text: 'No se ha encontrado ninguna build con el filtro usado.' },
};
