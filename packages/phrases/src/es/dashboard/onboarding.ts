import type { onboarding as english } from '../../en/dashboard/onboarding.ts';
import type { SameShape } from '../../shapes.ts';

export const onboarding: SameShape<typeof english> = {
  onboarding: {
    title: 'Crear un espacio de trabajo',
    newTitle: 'Nuevo espacio de trabajo',
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
    companyUrl: 'Dirección del espacio de trabajo',
    progress: 'Paso {step} de {steps}',
    steps: {
      1: 'Espacio de trabajo',
      2: 'Para qué sirve',
      3: 'Sobre ti',
    },
    back: 'Atrás',
    finish: 'Ir al espacio de trabajo',
    saving: 'Guardando…',
    products: {
      title: 'Elige para qué sirve',
      heading: '¿Para qué vas a usar {name}?',
      description:
        'Elige una opción o las dos. El resumen se organiza según tu elección, y podrás cambiarla más tarde.',
      question: 'Para qué sirve el espacio de trabajo',
      mad: 'Sube builds, publícalas con control de acceso y ofrece a tu equipo una tienda propia.',
      mdm: 'Inscribe dispositivos Apple, Android y Windows, aplica tus políticas y actúa sobre ellos a distancia.',
      none: 'Elige al menos una opción',
    },
    about: {
      title: 'Sobre ti',
      heading: 'Unas palabras sobre ti',
      description: 'Para saber para quién trabajamos. Los datos se quedan en este servidor.',
      position: '¿A qué te dedicas?',
      product: '¿Qué necesitas primero?',
      channel: '¿Cómo nos has conocido?',
      whichOne: '¿Cuál?',
      country: 'País',
      skip: 'Omitir',
      phone: 'Teléfono',
    },
  },
};
