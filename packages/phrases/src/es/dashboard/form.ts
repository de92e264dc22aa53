import type { form as english } from '../../en/dashboard/form.ts';
import type { SameShape } from '../../shapes.ts';

export const form: SameShape<typeof english> = {
  form: {
    undo: 'Deshacer',
    guide: 'Leer la guía',
    leave: {
      title: '¿Salir sin guardar?',
      text: 'Lo que has escrito aquí no se ha guardado y se perderá.',
      confirm: 'Salir',
    },
    lose: {
      title: '¿Cerrar sin copiarlo?',
      text: 'Solo se muestra esta vez. Quien lo necesite después tendrá que crear otro.',
      confirm: 'Cerrar',
    },
  },
};
