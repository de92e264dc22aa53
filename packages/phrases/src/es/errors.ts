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
  4002: {
    text: 'Inicia sesión para continuar.',
    reasons: { APP_TOKEN: 'No se ha enviado ningún token. Crea uno en los ajustes de la app y envíalo como bearer.' },
  },
  4003: { text: 'No tienes permiso para hacer esto.' },
  4004: {
    text: 'Tu sesión no es válida. Vuelve a iniciar sesión.',
    reasons: { APP_TOKEN: 'El token no es de ninguna app o ya no vale. Crea uno nuevo en los ajustes de la app.' },
  },
  4005: { text: 'El correo o la contraseña no son correctos.' },
  4006: {
    text: 'Este enlace ya se ha usado o no es válido.',
    reasons: {
      badCredentials: 'La contraseña actual no es correcta.',
      ASKS_FIRST: 'Abre la página de inscripción: pregunta algo antes de dar el perfil.',
    },
  },
  4007: { text: 'Antes tienes que confirmar tu dirección de correo.' },
  4008: { text: 'Esta opción está desactivada en este servidor.' },
  4009: { text: 'El código es incorrecto o ha caducado.' },
  4010: { text: 'Confirma que eres tú.' },
  4011: { text: 'Hace falta un segundo paso para iniciar sesión.' },
  4012: { text: 'Tu sesión ha caducado. Vuelve a iniciar sesión.' },
  4013: { text: 'Función no disponible en tu plan actual. Mejora tu plan para activarla.' },
  4014: { text: 'Se ha alcanzado el límite de tu plan.' },
  4015: { text: 'Solo la propia persona puede hacer esto.' },
  4016: { text: 'Este token no tiene el permiso necesario.' },
  4017: { text: 'No es correcto. Compruébalo e inténtalo de nuevo.' },
  4018: { text: 'Ha pasado demasiado tiempo o ha habido demasiados intentos. Empieza de nuevo.' },
  4019: { text: 'Este enlace de descarga ya no es válido. Pide uno nuevo.' },
  4029: { text: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  5003: { text: 'Este espacio de trabajo ha alcanzado un límite de su plan. Pregunta a su propietario.' },
  5004: { text: 'El plan de este espacio de trabajo no incluye el SDK. Pregunta a su propietario.' },
  5024: { text: 'Esta URL ya está en uso.' },
  5036: { text: 'No se puede validar el dominio personalizado; revisa la configuración DNS.' },
  5053: { text: 'La política está vinculada a un dispositivo.' },
  5091: { text: 'Este nombre ya está en uso.', reasons: { NAME_USED: 'Este nombre ya está en uso.' } },
  5095: {
    text: 'El otro servicio no ha aceptado la solicitud.',
    reasons: {
      NOT_A_TOKEN: 'No es un token de servidor de Apple. Sube el archivo .p7m tal como lo descargaste.',
      WRONG_KEY:
        'El token se creó para otra clave pública. Vuelve a subir dep_public.cer a Apple y descarga un token nuevo.',
      EXPIRED: 'El token ha caducado. Descarga uno nuevo de Apple.',
      NO_KEY: 'Aún no hay clave pública. Descarga primero dep_public.cer y súbelo a Apple.',
    },
  },
  5096: {
    text: 'El otro servicio no ha aceptado la solicitud.',
    reasons: { T_C_NOT_SIGNED: 'Entra en tu Apple Business Manager para aprobar los nuevos términos y condiciones.' },
  },
  5097: { text: 'El otro servicio no ha aceptado la solicitud.' },
  5099: { text: 'No puedes optar a la prueba; contacta con ventas o escríbenos por el chat.' },
  5107: { text: 'No se ha podido desbloquear.' },
  5164: { text: 'La comprobación de seguridad ha fallado.' },
  5195: {
    text: 'Esta app no puede usar alguna de las audiencias seleccionadas.',
    reasons: {
      AUDIENCE_IN_USE:
        'Hay publicaciones de apps que ya no podrían usar esta audiencia y aún la usan. Quítala antes de ellas.',
    },
  },
  5201: { text: 'Un espacio de trabajo necesita al menos un propietario.' },
  5202: { text: 'Esta persona ya pertenece al espacio de trabajo o ya está invitada.' },
  5203: { text: 'Otra persona ha cambiado esto mientras tanto. Revísalo antes de guardar.' },
  5204: { text: 'Esta invitación es para otra dirección de correo.' },
  5205: { text: 'No puedes cambiar tu propio rol.' },
  5206: { text: 'No se puede procesar la imagen' },
  5207: { text: 'No se puede suplantar al personal del proveedor.' },
  5208: { text: 'La verificación en dos pasos ya está activada.' },
  5210: {
    text: 'Configura antes otra forma de acceso: sin ella, nadie podría entrar.',
    reasons: {
      OWN_SESSION: 'Has entrado con correo y contraseña y te quedarías fuera. Entra antes de la otra forma.',
    },
  },
  5211: { text: 'El espacio de trabajo ya tiene todos los que puede tener. Quita uno antes.' },
  5220: {
    text: 'Esta invitación ya no es válida. Pide una nueva.',
    reasons: { NONE_OPEN: 'No hay ninguna invitación pendiente que reenviar o revocar.' },
  },
  5221: { text: 'Ya tienes una cuenta con esta dirección. Inicia sesión para aceptar la invitación.' },
  5222: {
    text: 'No se puede importar el archivo.',
    reasons: {
      NOT_CSV: 'El archivo no es un CSV que se pueda leer.',
      TOO_LONG: 'El archivo tiene más de un millón de líneas.',
      LINES: 'Algunas líneas del archivo tienen errores.',
    },
  },
  5223: { text: 'Elige a un colaborador de este espacio de trabajo que haya aceptado la invitación.' },
  5224: {
    text: 'Este espacio de trabajo ha enviado todas las invitaciones que puede en un día. Invita a menos personas o espera hasta mañana.',
  },
  5230: { text: 'El archivo no se puede leer como aplicación.' },
  5231: { text: 'El archivo es más grande de lo que permite tu plan.' },
  5232: { text: 'La build se está procesando. Espera a que termine.' },
  5233: { text: 'La build no tiene icono.' },
  5234: { text: 'El archivo no ha llegado completo. Vuelve a subirlo.' },
  5240: {
    text: 'La tarea masiva no puede hacer esto ahora.',
    reasons: {
      ENDED: 'La tarea masiva ya ha terminado.',
      NONE_FAILED: 'Ningún elemento de esta tarea masiva ha fallado.',
      NOT_WAITING: 'La tarea masiva no está pendiente de aprobación.',
      OWN_TASK: 'Otra persona tiene que aprobar una tarea masiva que has iniciado tú.',
      COLLABORATOR: 'Los colaboradores no se eliminan con los empleados. Quítalos por separado.',
      TOO_MANY_TAGS: 'Una persona puede tener 50 etiquetas como máximo.',
      TOO_MANY_GROUPS: 'Una persona puede estar en 50 grupos como máximo.',
    },
  },
  5250: {
    text: 'El dispositivo no está en un estado que lo permita.',
    reasons: {
      NOT_MANAGED: 'El dispositivo ya no está gestionado.',
      STILL_MANAGED: 'El dispositivo sigue gestionado. Primero anula su inscripción o bórralo.',
      NO_SUCH_USER: 'El dispositivo no tiene ese usuario.',
    },
  },
  5251: {
    text: 'Este dispositivo no puede hacerlo.',
    reasons: {
      PLATFORM: 'Los dispositivos de este tipo no pueden hacerlo.',
      OS_VERSION: 'Su sistema operativo es demasiado antiguo para esto.',
      SUPERVISION: 'Solo pueden hacerlo los dispositivos supervisados.',
      USER_ENROLLMENT: 'Pertenece a su usuario y no lo permite.',
      LOST_MODE_OFF: 'El modo perdido está desactivado. Actívalo primero.',
      NO_UNLOCK_TOKEN: 'El dispositivo nunca envió un token de desbloqueo, por lo que no se puede borrar su código.',
      NO_PROFILE: 'El dispositivo no tiene ese perfil.',
    },
  },
  5252: { text: 'Los argumentos del comando no son válidos.' },
  5253: { text: 'Lo que has escrito no es lo que se pedía.' },
  5254: {
    text: 'Se han borrado demasiados dispositivos en poco tiempo.',
    reasons: {
      BREAKER:
        'Se han borrado demasiados dispositivos en poco tiempo. Pide a otro administrador que lo apruebe o inténtalo más tarde.',
    },
  },
  5255: {
    text: 'El comando no está en un estado que lo permita.',
    reasons: {
      ENDED: 'El comando ya ha terminado.',
      OPEN: 'El comando todavía está en espera.',
    },
  },
  5256: { text: 'Un comando que destruye no se repite. Pídelo de nuevo.' },
  5259: {
    text: 'No hay código para omitir el bloqueo de activación: el dispositivo no ha comunicado ninguno. Envíale el comando «Obtener el código para omitir el bloqueo de activación». Solo lo tienen los dispositivos supervisados, y lo comunican durante 15 días desde su configuración.',
  },
  5260: {
    text: 'El certificado push no se puede usar.',
    reasons: {
      NOT_A_CERTIFICATE: 'No es un certificado en PEM. Sube el archivo que has descargado de Apple.',
      NO_TOPIC: 'No es un certificado push para gestión de dispositivos. Créelo en identity.apple.com/pushcert.',
      KEY_MISMATCH:
        'El certificado no corresponde a la última solicitud. Descargue una nueva y renueve el certificado con ella.',
      EXPIRED: 'El certificado ha caducado.',
      NO_REQUEST: 'Descargue primero una solicitud y cree el certificado con ella.',
    },
  },
  5261: {
    text: 'Sube primero un certificado push.',
    reasons: { EXPIRED: 'El certificado push ha caducado. Renuévalo primero.' },
  },
  5262: { text: 'Todavía hay dispositivos Apple gestionados. Sáquelos primero de la gestión.' },
  5263: {
    text: 'El certificado tiene otro tema que el actual. Con él, todos los dispositivos tendrían que inscribirse de nuevo.',
  },
  5264: { text: 'Los usuarios del dispositivo no se gestionan.' },
  5265: {
    text: 'La inscripción automática no está conectada con Apple: sube primero un token de servidor.',
    reasons: { EXPIRED: 'El token de servidor de la inscripción automática ha caducado. Sube uno nuevo.' },
  },
  5266: { text: 'Hay dispositivos con este perfil. Asígnales otro primero.' },
  5267: {
    text: 'Este dispositivo no puede inscribirse aquí.',
    reasons: {
      UNKNOWN_DEVICE: 'Este dispositivo no está asignado a este servidor.',
      BAD_SIGNATURE: 'Lo que el dispositivo dice de sí mismo no está firmado como debe.',
      UNTRUSTED: 'El certificado del dispositivo no procede de su fabricante.',
    },
  },
  5268: { text: 'Hay perfiles de inscripción automática que usan esta plantilla. Asígnales antes otra.' },
  5270: { text: 'Algunos valores de la política no son correctos.' },
  5271: {
    text: 'Algo que menciona la política no se puede usar.',
    reasons: {
      PROFILE: 'La política menciona un perfil de configuración que no existe.',
      APP: 'La política menciona una app que no existe.',
      BUILD: 'La política menciona una build que no existe o no está lista.',
      ASSET: 'La política menciona un recurso que no existe.',
      ITEM: 'Un ajuste se refiere a otro que no está en la política.',
    },
  },
  5272: { text: 'Alguien o algo a lo que se asigna la política ya no existe.' },
  5273: {
    text: 'Este archivo no es un perfil de configuración que los dispositivos puedan recibir.',
    reasons: {
      NOT_A_PROFILE: 'Este archivo no es un perfil de configuración.',
      ENCRYPTED: 'El perfil está cifrado. Súbelo sin cifrar.',
      MANAGEMENT: 'El perfil inscribe dispositivos en la gestión. Muster crea ese perfil por sí mismo.',
      SIGNATURE: 'La firma del perfil no coincide con su contenido.',
      NOT_CONFIGURATION: 'El archivo es un perfil de otro tipo. Sube un perfil de configuración (.mobileconfig).',
      RESERVED:
        'El identificador de este perfil es uno de los que Muster da a los suyos. Ponle otro PayloadIdentifier.',
    },
  },
  5274: { text: 'Hay políticas que usan este perfil. Quítalo antes de ellas.' },
  5275: { text: 'Hay políticas o reglas de automatización que usan esta audiencia. Quítala antes de ellas.' },
  5300: {
    text: 'Apps y libros no está conectado con Apple: sube primero un token de contenido.',
    reasons: {
      EXPIRED: 'El token de contenido de Apps y libros ha caducado. Sube uno nuevo.',
      REVOKED: 'Apple ya no acepta el token de contenido de Apps y libros. Sube uno nuevo.',
      OTHER_SERVER: 'Otro servidor gestiona ahora esta ubicación en Apple. Recupérala antes, en la página del token.',
    },
  },
  5301: {
    text: 'No es un token de contenido de Apps y libros.',
    reasons: {
      NOT_A_TOKEN:
        'No es un token de contenido de Apple. Sube el archivo terminado en .vpptoken tal como lo descargaste.',
      EXPIRED: 'El token de contenido ha caducado. Descarga uno nuevo de Apple.',
    },
  },
  5302: {
    text: 'Otro servidor dice que gestiona esta ubicación. Si lo hacen los dos, las licencias van y vienen sin que nadie sepa por qué.',
  },
  5303: { text: 'Apple no ha aceptado la solicitud.' },
  5304: { text: 'Ahora no se puede contactar con Apps y libros de Apple. Inténtalo más tarde.' },
  5305: { text: 'No quedan licencias suficientes. Compra más en Apple Business Manager o recupera algunas.' },
  5306: { text: 'Solo se puede dar a personas, no a dispositivos.' },
  5307: { text: 'Las licencias de los libros no se pueden recuperar: se quedan con quien las recibió.' },
  5308: {
    text: 'Un dispositivo no dice su número de serie, así que no se le puede dar una licencia. Dásela a su usuario.',
  },
  5310: {
    text: 'Este archivo no corresponde a este tipo de recurso.',
    reasons: {
      NOT_AN_APP:
        'Es un archivo comprimido y no el paquete de una app. Elige un archivo que los dispositivos puedan instalar, como un pkg, un ipa, un msi o un apk.',
      NOT_A_BOOK: 'No es un libro que los dispositivos puedan abrir. Elige un EPUB, un PDF o un libro de Apple Books.',
      SCRIPT: 'Los scripts se escriben en el editor, no se suben como archivo.',
      NO_SCRIPT: 'Este recurso no es un script.',
    },
  },
  5311: { text: 'Algo usa este recurso. Quítalo antes de ahí.' },
  5312: { text: 'El script nombra variables que no existen. Corrígelas o decláralas como argumentos.' },
  5313: { text: 'Es la versión en uso. Elige antes otra como actual.' },
  5320: {
    text: 'La regla menciona algo que no existe.',
    reasons: {
      AUDIENCE: 'La regla menciona una audiencia de dispositivos que no existe.',
      POLICY: 'La política ya no existe o está archivada.',
      PERSON: 'Las personas a las que hay que avisar ya no están en el espacio de trabajo.',
    },
  },
  5321: { text: 'Ningún dispositivo cumple la regla ahora, así que no hay nada que ejecutar.' },
  5333: {
    text: 'Extensión de archivo no admitida. El archivo no es un paquete de aplicación, así que no se ha creado ninguna build.',
  },
  5325: { text: 'Nada de esta política ha fallado en ningún dispositivo, así que no hay nada que reintentar.' },
  5326: {
    text: 'La política ya está asignada tantas veces como es posible. Asígnala a una etiqueta o a una audiencia en lugar de a dispositivos sueltos.',
  },
  5336: {
    text: 'En este espacio de trabajo no se entra con correo y contraseña. Entra de la forma que tu empresa ha configurado.',
  },
  5337: { text: 'Esta plataforma viene con el programa y no se cambia.' },
  5339: {
    text: 'La subida continúa en otro punto: pregunta con HEAD hasta dónde ha llegado y envía lo que sigue.',
  },
  5340: { text: 'Han llegado más bytes de los anunciados. Empieza la subida de nuevo con su longitud real.' },
  5341: {
    text: 'Los archivos de este espacio ocupan todo el sitio que tiene. Elimina builds que nadie necesite o deja que lo haga la retención.',
  },
  6001: { text: 'No se ha podido leer la solicitud.' },
  6002: { text: 'La información enviada no es válida.' },
  6003: { text: 'Lo que has enviado es demasiado grande.' },
  6004: { text: 'Este tipo de contenido no se admite.' },
  6005: { text: 'Aquí no se habla esta versión del protocolo.' },
  6008: { text: 'La solicitud ha tardado demasiado en llegar. Inténtalo de nuevo.' },
  99001: { text: 'No se ha encontrado ninguna build con el filtro usado.' },
};
