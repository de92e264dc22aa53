import type { pages as en } from '../en/pages.ts';
import type { SameShape } from '../shapes.ts';

export const pages: SameShape<typeof en> = {
  outbox: {
    title: 'Bandeja de salida',
    about:
      'Correos de este servidor, los más recientes primero. Se guardan aquí porque no hay un servidor de correo configurado (SMTP_URL).',
    empty: 'Todavía no hay correos. Registra una cuenta y su código aparecerá aquí.',
    to: 'Para',
    asHtml: 'Como lo ve la mayoría',
    frame: 'El correo en HTML',
    asText: 'Como texto sin formato',
    missing: 'Ese correo no existe',
    missingText: 'Puede que se haya eliminado: los correos se guardan 30 días.',
    back: 'Volver a la bandeja de salida',
  },
  docs: {
    answers: 'Las respuestas son {success}, los errores {failure}.',
    token: 'Envía el token de acceso como {header} y {language} para los textos en español.',
    openapi: 'Lo mismo como OpenAPI 3.1',
    groups: 'Grupos',
    open: 'Para cualquiera.',
    user: 'Para cualquier usuario con la sesión iniciada.',
    member: 'Para miembros del espacio de trabajo cuyo rol permite {resource} {action}.',
    provider: 'Para el personal del proveedor.',
    readOnly: 'No cambia nada.',
    parameters: 'Parámetros',
    path: 'ruta',
    query: 'consulta',
    optional: 'opcional',
    body: 'Cuerpo',
    reply: 'Respuesta, en {field}',
    failures: 'Errores',
    code: 'Código {codes}',
    list: 'lista de {type}',
    values: 'valores',
    anyValue: 'cualquier valor',
    length: 'de {min} a {max} caracteres',
    errors: 'Códigos de error',
    errorCode: 'Código',
    message: 'Mensaje',
  },
};
