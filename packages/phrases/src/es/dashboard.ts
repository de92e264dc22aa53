import type { dashboard as en } from '../en/dashboard.ts';
import type { SameShape } from '../shapes.ts';

export const dashboard: SameShape<typeof en> = {
  common: {
    email: 'Correo',
    password: 'Contraseña',
    continue: 'Continuar',
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    delete: 'Eliminar',
    retry: 'Reintentar',
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    language: 'Idioma',
    loading: 'Cargando',
  },
  confirm: {
    word: 'confirmar',
  },
  signOut: {
    question: '¿Seguro que quieres cerrar la sesión de {email}?',
  },
  noWorkspace: {
    title: 'Sin espacio de trabajo',
    text: 'No tienes acceso a ningún espacio de trabajo. Contacta con tu administrador.',
  },
  shell: {
    skip: 'Saltar al contenido',
  },
  connection: {
    title: 'Sin conexión',
    lost: 'Sin conexión. Reintentando…',
    failed: 'Sin conexión. Comprueba la red y vuelve a intentarlo.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay nada en esta dirección. Puede que se haya movido o que el enlace esté incompleto.',
    home: 'Ir a la página de inicio',
  },
  errorScreen: {
    module:
      'No se ha podido cargar una parte de esta página. Comprueba la red o reinténtalo para obtener la última versión.',
  },
  form: {
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
  },
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
    wrongAddress: '¿La dirección no es correcta?',
    startOver: 'Empieza de nuevo',
  },
  onboarding: {
    title: 'Crear un espacio de trabajo',
    heading: 'Organiza dispositivos, apps y políticas',
    description:
      'Crea tu espacio de trabajo. Su URL sirve para inscribir dispositivos y para descargar apps en los no gestionados.',
    storeAddress: 'Tu tienda: {address}',
    pending: 'Creando el espacio de trabajo…',
    availability: {
      loading: 'Comprobando…',
      unknown: 'Sin comprobar',
      taken: 'Ocupada',
      free: 'Libre',
    },
    invited: '¿Te han invitado? Pide acceso al administrador de tu espacio de trabajo.',
    companyName: 'Nombre de la empresa',
    companyUrl: 'URL de la empresa',
    whichOne: '¿Cuál?',
  },
  home: {
    title: 'Resumen',
    role: 'Tu rol',
    plan: 'Plan',
    noPlan: 'Ninguno',
    trial: 'Prueba, {count, plural, one {queda # día} other {quedan # días}}',
    trialEnded: 'Prueba terminada',
    members: 'Miembros',
    store: 'Tienda',
    newTab: '(se abre en una pestaña nueva)',
    activity: 'Actividad reciente',
    noActivity: 'Aún no ha cambiado nada. Aquí aparecerá lo que cambiéis tú y tus compañeros.',
    live: {
      connecting: 'Conectando',
      live: 'En directo',
      lost: 'Reconectando',
    },
    action: {
      create: 'Creación: {entity}',
      update: 'Cambio: {entity}',
      delete: 'Eliminación: {entity}',
    },
    system: 'Sistema',
    workspaces: 'Tus espacios de trabajo',
    newWorkspace: 'Nuevo espacio',
  },
};
