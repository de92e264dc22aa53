import type { appSettings as en } from '../../en/dashboard/app-settings.ts';
import type { SameShape } from '../../shapes.ts';

export const appSettings: SameShape<typeof en> = {
  appSettings: {
    nav: 'Secciones de los ajustes de la app',
    sections: {
      general: 'General',
      sdk: 'SDK',
      notifications: 'Notificaciones',
      scripts: 'Scripts por defecto',
      configuration: 'Configuración',
      tokens: 'Tokens de compilación',
      integrations: 'Integraciones',
      retention: 'Builds antiguas',
      danger: 'Zona de peligro',
    },
    general: {
      text: 'Cómo se llama la app, dónde se encuentra y para qué se compila.',
      name: 'Nombre',
      slug: 'Dirección',
      slugHint: 'Parte de los enlaces a la app: {address}',
      slugWarning:
        'Los enlaces con «{slug}» dejarán de funcionar al guardar, también los de correos ya enviados. Los tokens de los servidores de compilación siguen funcionando.',
      description: 'Descripción',
      descriptionHint: 'Para qué sirve. La gente la ve en la tienda.',
      platforms: 'Plataformas',
      platformsHint: 'Solo se aceptan builds para estas. Si no eliges ninguna, se aceptan todas.',
      picture: 'Imagen',
      pictureHint: 'PNG, JPEG o WebP, hasta 5 MB. Sin ella se muestra el icono de la última build.',
      uploadPicture: 'Subir una imagen',
      removePicture: 'Quitar la imagen',
    },
    sdk: {
      text: 'Lo que se les dice al arrancar a las apps que llevan el SDK.',
      versions: 'Versiones del SDK en sus builds: {versions}',
      noVersions: 'Aún no hay builds con el SDK.',
      ota: 'Ofrecer actualizaciones OTA',
      otaHint: {
        ios: 'El SDK compara CFBundleShortVersionString con el de la última build.',
        android: 'El SDK ofrece la última build al arrancar la app.',
      },
      forceUpdate: 'Forzar actualizaciones',
      forceUpdateHint: 'Quien tenga menos que la versión mínima no puede seguir sin actualizar.',
      minVersion: 'Versión mínima',
      minVersionHint: {
        ios: 'Se compara con CFBundleVersion, número a número: 2.9 es menor que 2.10. Vacía: sin mínimo.',
        android:
          'Se compara con el versionCode, un número entero como 2050; un nombre como 2.5.0 no forzaría nunca a nadie. Vacía: sin mínimo.',
      },
      forceAuth: 'Forzar el inicio de sesión',
      forceAuthHint: 'Hay que iniciar sesión antes de usar la app.',
    },
    notifications: {
      text: 'Quién recibe un correo cuando pasa algo en esta app.',
      newBuild: 'Cuando una build está lista',
      newFeedback: 'Cuando llega un comentario o un informe de error',
      collaborators: 'Avisar a los colaboradores',
      employees: 'Avisar a los empleados',
      employeesHint: 'A los que pueden instalarla.',
      message: 'Mensaje',
      messageHint: 'Aparece en el correo, encima de los cambios de la build.',
    },
    scripts: {
      text: 'Los scripts con los que empieza cada build nueva. Las que ya existen conservan los suyos.',
      hints: {
        enforce: 'Corrige lo que está mal.',
        audit: 'Comprueba sin cambiar nada; termina con 0 si todo está bien.',
        preInstall: 'Se ejecuta en el dispositivo antes de instalar la app.',
        postInstall: 'Se ejecuta en el dispositivo cuando la app ya está instalada.',
      },
    },
    configuration: {
      text: 'Cómo se comporta la app donde es distinta de las demás.',
      language: 'Idioma de las notificaciones',
      languageHint: 'Para quien no ha elegido un idioma propio.',
      asWorkspace: 'El del espacio de trabajo',
      storage: 'Almacenamiento',
      storageHint: 'Dónde se guardan las builds nuevas. Las que ya existen se quedan donde están.',
      storageOnly: 'Esta instalación guarda todos los archivos en un mismo sitio.',
      asInstallation: 'El de la instalación',
      emmJwt: 'Firmar la configuración gestionada en Android',
      emmJwtHint: 'Los dispositivos reciben con ella un token firmado (JWT) por el que tus servidores los reconocen.',
      metadata: 'Metadatos',
      metadataHint: 'Para tus propios programas. Uno por línea, como «equipo: pagos».',
    },
    tokens: {
      text: 'Con un token, un servidor de compilación envía builds a esta app y a ninguna otra. Sigue siendo válido aunque se vaya quien lo creó.',
      noneText:
        'Crea uno para tu servidor de compilación. Se muestra una sola vez; guárdalo donde el servidor guarda sus secretos.',
    },
    danger: {
      delete: 'Eliminar esta app',
      deleteText:
        'Las builds, publicaciones, informes y tokens de {name} se eliminan para todos, al momento y para siempre.',
      confirm: 'Eliminar la app',
      deleted: 'Se ha eliminado {name}.',
    },
  },
};
