import type { notifications as en } from '../../en/dashboard/notifications.ts';
import type { SameShape } from '../../shapes.ts';
import { notices } from '../notices.ts';

export const notifications: SameShape<typeof en> = {
  notices,
  notifications: {
    title: 'Notificaciones',
    bell: 'Notificaciones',
    unread: '{count, plural, one {# sin leer} other {# sin leer}}',
    many: '99+',
    isUnread: 'Sin leer',
    by: 'Por {name}',
    markAll: 'Marcar todo como leído',
    markOne: 'Marcar como leída: {notice}',
    all: 'Ver todas',
    more: 'Mostrar anteriores',
    show: 'Mostrar',
    filters: { all: 'Todas', unread: 'Sin leer' },
    empty: 'Aún no ha pasado nada',
    emptyText:
      'Aquí aparece lo que te concierne: tu rol en un espacio de trabajo, quién se une y la seguridad de tu cuenta.',
    allRead: 'Lo has leído todo',
    mails: {
      title: 'Correos',
      text: 'Elige de qué quieres recibir correos: cuando ocurre o una vez al día, junto con todo lo demás.',
      security:
        'Los cambios de tu contraseña, tu correo y tu forma de iniciar sesión siempre se te comunican por correo.',
      topics: {
        rights: 'Mi rol y mi acceso',
        people: 'Personas que se unen',
        builds: 'Builds que caducan pronto',
        failedBuilds: 'Builds que fallan',
        newBuilds: 'Builds nuevas de mis apps',
        reports: 'Nuevos comentarios e informes de errores',
        imports: 'Mis importaciones',
        plan: 'Prueba y límites del plan',
        integrations: 'Integraciones, certificados y dispositivos que necesitan a alguien',
        automation: 'Lo que me cuentan las reglas de automatización',
        support: 'Soporte accede a mi cuenta',
      },
      choices: { never: 'Nunca', 'at-once': 'Al momento', daily: 'A diario' },
    },
  },
};
