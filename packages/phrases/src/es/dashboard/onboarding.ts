import type { onboarding as english } from '../../en/dashboard/onboarding.ts';
import type { SameShape } from '../../shapes.ts';

export const onboarding: SameShape<typeof english> = {
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
};
