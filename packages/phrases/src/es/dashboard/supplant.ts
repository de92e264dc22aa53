import type { supplant as english } from '../../en/dashboard/supplant.ts';
import type { SameShape } from '../../shapes.ts';

export const supplant: SameShape<typeof english> = {
  supplant: {
    action: 'Suplantar',
    title: 'Actuar como {name}',
    text: 'Ves y haces lo mismo que esta persona. Sus espacios de trabajo sabrán que lo has hecho, con tu nombre.',
    reason: 'Motivo',
    reasonHint: 'Por ejemplo, el número de un ticket. Queda escrito en la auditoría.',
    time: 'Termina en',
    minutes: '{count} minutos',
    start: 'Empezar a suplantar',
    own: 'Ya tienes esta cuenta abierta con tu propia sesión. Cambia a ella en el menú de la cuenta.',
    already: 'Estás actuando como {email}. Deja de hacerlo primero.',
    banner: 'Estás actuando como {email}',
    until: 'hasta las {time}',
    readOnly: 'Solo lectura',
    stop: 'Dejar de suplantar',
  },
};
