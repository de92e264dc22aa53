import type { home as english } from '../../en/dashboard/home.ts';
import type { SameShape } from '../../shapes.ts';

export const home: SameShape<typeof english> = {
  home: {
    title: 'Resumen',
    role: 'Tu rol',
    plan: 'Plan',
    noPlan: 'Ninguno',
    trial: 'Prueba, {count, plural, one {queda # día} other {quedan # días}}',
    trialEnded: 'Prueba terminada',
    since: 'Desde',
    live: {
      connecting: 'Conectando',
      live: 'En directo',
      lost: 'Reconectando',
    },
    checklist: {
      title: 'Configura tu espacio de trabajo',
      progress: '{done} de {total}',
      allDone: 'Tu espacio de trabajo está configurado',
      dismiss: 'Descartar',
      done: 'hecho',
      open: 'pendiente',
      items: {
        workspace: { title: 'Crea el espacio de trabajo' },
        products: {
          title: 'Elige para qué sirve',
          text: 'Distribución de apps, gestión de dispositivos o ambas: esta página se organiza según tu elección.',
        },
        about: { title: 'Cuéntanos algo sobre ti', text: 'Unas preguntas cortas que se responden en un minuto.' },
        people: { title: 'Trae a tu equipo', text: 'Invita a quienes trabajarán aquí contigo.' },
        app: { title: 'Añade tu primera app', text: 'En ella viven sus builds, sus publicaciones y su gente.' },
        build: { title: 'Sube tu primera build', text: 'Leemos el nombre, la versión y el icono del archivo.' },
        branding: { title: 'Dale tu imagen', text: 'Su logotipo y su color, para quienes trabajan aquí.' },
      },
      actions: {
        products: 'Elegir',
        about: 'Responder',
        people: 'Invitar',
        app: 'Añadir',
        build: 'Subir',
        branding: 'Configurar',
      },
    },
    tiles: {
      title: 'Últimos 30 días',
      collaborators: 'Miembros',
      builds: 'Builds',
      activity: 'Cambios',
      day: '{day}: {count}',
    },
    apps: {
      text: 'Lo que publiques aparece aquí, para quien tú decidas.',
      textReader: 'Las apps de este espacio de trabajo, para quien tiene acceso.',
      security: 'Visibilidad',
      copy: 'Copiar la dirección',
      qr: 'Mostrar un código QR',
      qrTitle: 'Código QR que lleva a {address}',
      scan: 'Escanéalo con un móvil para abrir la tienda.',
    },
    devices: {
      text: 'Plataformas cuyos dispositivos se pueden gestionar aquí.',
      platforms: { apple: 'Apple', android: 'Android', windows: 'Windows' },
      connected: 'Conectada',
      notConnected: 'Sin conectar',
    },
  },
};
