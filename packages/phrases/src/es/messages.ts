import type { messages as en } from '../en/messages.ts';
import type { SameShape } from '../shapes.ts';

export const messages: SameShape<typeof en> = {
  deleted: '¡Eliminado correctamente!',
  saved: '¡Guardado correctamente!',
  imported: 'Importado correctamente',
  exception: 'Se ha producido una excepción',
  somethingWrong: 'Algo ha salido mal, inténtalo de nuevo',
  openAppleBusiness: 'Abrir Apple Business Manager',
  tryLater: 'Inténtalo de nuevo más tarde',
  commandSent: 'Comando enviado',
  commandSentHint: 'Puedes ver su estado en la sección Comandos',
  file: {
    invalid: 'Archivo no válido',
    extension: 'Extensión de archivo no admitida',
    cancelled: 'Subida cancelada por el usuario',
    image: 'No se puede procesar la imagen',
    notImage: 'El archivo seleccionado no es una imagen admitida',
    none: 'Ningún archivo seleccionado',
  },
  search: {
    failed: 'No se ha podido cargar ningún resultado',
    nothing: 'No se ha encontrado nada',
    enterCharacters: 'Escribe algunos caracteres',
    noResults: 'No se han encontrado resultados',
    loading: 'Cargando',
  },
  permission: {
    readOnly: 'No tienes permiso para editar este elemento.',
    notAllowed: 'Acceso no permitido',
    noAccess: 'No tienes permiso para acceder aquí',
    notAuthorized: 'No autorizado',
    audience: 'Esta app no tiene permiso para usar esta audiencia',
    locked: 'Función no disponible en tu plan actual. Mejora tu plan para activarla.',
  },
  supplant: {
    failed: 'Error',
    notSupplanted: 'No has suplantado este espacio de trabajo',
  },
  errorScreen: {
    title: 'Vaya',
    text: 'Ha ocurrido algo inesperado',
    contact: 'Si el error continúa, ponte en contacto con soporte',
    email: 'Escribe a {email}',
    preload: 'Ha ocurrido algo inesperado. Inténtalo de nuevo en un momento.',
    preloadContact: 'Si el error continúa, ponte en contacto con soporte en {email}.',
    goBack: 'Volver',
    supplant: 'Suplantar la organización',
  },
  newVersion: 'hay una nueva versión del panel, el sitio se va a recargar.',
  http: {
    timeout: 'Tiempo de espera agotado',
    aborted: 'Solicitud interrumpida',
    canceled: 'Cancelado',
    badRequest: 'Solicitud incorrecta',
    badResponse: 'Respuesta incorrecta',
  },
};
