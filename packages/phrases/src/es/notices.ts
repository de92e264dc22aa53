import type { notices as en } from '../en/notices.ts';
import type { SameShape } from '../shapes.ts';

export const notices: SameShape<typeof en> = {
  roleChanged: 'Tu rol en {workspace} ahora es {role}',
  ownerNow: 'Ahora eres propietario de {workspace}',
  removed: 'Te han quitado de {workspace}',
  invitationAccepted: '{person} ha aceptado tu invitación a {workspace}',
  joined: '{person} se ha unido a {workspace} con el rol de {role}',
  importEnded: 'Tu importación «{name}» en {workspace} ha terminado. Nuevos: {created}, actualizados: {updated}',
  buildExpiring:
    '«{name}» de {application} caduca el {date}: las builds firmadas con él dejarán de instalarse o de funcionar',
  buildFailed:
    'La build «{name}» de {application} ha fallado: no se ha podido leer. Ábrela para ver por qué y qué hacer',
  newReport: 'Nuevo informe sobre {application}: {name}',
  trialEnding: 'La prueba de {workspace} termina el {date}',
  trialEnded: 'La prueba de {workspace} terminó el {date}',
  nearLimit: {
    collaborators: '{workspace} está casi lleno: quedan {left} de {limit} plazas para colaboradores',
    employees: '{workspace} está casi lleno: quedan {left} de {limit} plazas para empleados',
    mdmDevices: '{workspace} está casi lleno: quedan {left} de {limit} plazas para dispositivos gestionados',
    downloads: 'A {workspace} le quedan {left} de sus {limit} descargas de este mes',
  },
  applePushExpiring:
    'El certificado push de Apple de {workspace} caduca el {date}. Renuévalo con {name}, o no se podrá alcanzar ningún dispositivo Apple',
  applePushExpired:
    'El certificado push de Apple de {workspace} caducó el {date}: no se puede alcanzar ningún dispositivo Apple',
  depTokenExpiring:
    'El token de inscripción automática de {workspace} caduca el {date}. Renuévalo con Apple, o no se encontrarán los dispositivos nuevos',
  depTokenExpired:
    'El token de inscripción automática de {workspace} caducó el {date}: ya no se encuentran los dispositivos nuevos',
  vppTokenExpiring:
    'El token de contenido de Apps y libros de {workspace} caduca el {date}. Renuévalo con Apple o no se podrán dar licencias',
  vppTokenExpired:
    'El token de contenido de Apps y libros de {workspace} caducó el {date}: no se pueden dar ni recuperar licencias',
  vppTokenRevoked:
    'Apple ya no acepta el token de contenido de Apps y libros de {workspace}. Sube uno nuevo; no se pierde nada',
  domainFailing: 'El dominio {name} de {workspace} ya no lleva a su tienda. Revisa sus registros DNS',
  integrationPaused: 'La integración «{name}» de {workspace} se ha puesto en pausa: no llega nada desde hace días',
  automationTold: 'Automatización «{name}» de {workspace}: {device}{reason}',
  automationLooped:
    'La regla de automatización «{name}» de {workspace} se ha desactivado: se disparaba una y otra vez para el mismo dispositivo. Revísala antes de activarla',
  automationFlooded:
    'La regla de automatización «{name}» de {workspace} se ha desactivado: se habría disparado para más de 500 dispositivos a la vez. Ejecútala a mano si es lo que quieres',
  deviceReplaced:
    '{device} de {workspace} ya estaba gestionado y ha vuelto por un enlace de inscripción. Si nadie lo ha configurado de nuevo, otro dispositivo puede haber tomado su número de serie',
  supplanted: 'Nuestro soporte ha abierto tu cuenta durante {minutes} minutos. Motivo: {reason}',
  newDevice: 'Nuevo inicio de sesión en tu cuenta: {device}',
  unknownDevice: 'dispositivo desconocido',
  passwordChanged: 'Se ha cambiado tu contraseña',
  emailChanged: 'El correo de tu cuenta ahora es {email}',
  twoFactorOn: 'Se ha activado la verificación en dos pasos',
  twoFactorOff: 'Se ha desactivado la verificación en dos pasos',
  recoveryCodesRenewed: 'Tienes códigos de recuperación nuevos',
  recoveryCodeUsed: 'Se ha usado uno de tus códigos de recuperación. Quedan: {left}',
  passkeyAdded: 'Se ha añadido la llave de acceso «{name}»',
  passkeyRemoved: 'Se ha quitado la llave de acceso «{name}»',
};
