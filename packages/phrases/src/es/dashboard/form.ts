import type { form as english } from '../../en/dashboard/form.ts';
import type { SameShape } from '../../shapes.ts';

export const form: SameShape<typeof english> = {
  form: {
    undo: 'Deshacer',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
  },
};
