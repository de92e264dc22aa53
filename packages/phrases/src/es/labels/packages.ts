import type { EnumerationLabels } from '../../shapes.ts';

export const packageLabels = {
  packageProblem: {
    empty: 'El archivo está vacío. Vuelve a subirlo.',
    lfsPointer:
      'Esto no es la aplicación, sino un puntero de Git LFS. Descarga el archivo en sí (git lfs pull) antes de subirlo.',
    unknownFormat: 'No es un paquete de ningún tipo conocido. Cuenta su contenido, no su nombre.',
    truncated: 'El archivo termina antes de tiempo: una parte se perdió por el camino. Vuelve a subirlo.',
    damaged: 'El archivo está dañado: lo que dice de sí mismo no es cierto. Vuelve a compilarlo y sube el resultado.',
    encrypted: 'El archivo está protegido con contraseña. Súbelo sin ella.',
    tooLarge: 'Una parte del archivo es mucho mayor que en cualquier aplicación real, así que no se ha leído.',
    noApp: 'No hay ninguna aplicación en este archivo comprimido.',
    tooSlow:
      'La lectura del archivo tardaba demasiado y se ha detenido. Inténtalo de nuevo; si se repite, el archivo no está bien.',
    tooMuchMemory: 'La lectura del archivo necesitaba demasiada memoria y se ha detenido. El archivo no está bien.',
    crashed:
      'Algo en el archivo ha hecho fallar la lectura. Inténtalo de nuevo; si se repite, ponte en contacto con soporte.',
    notIntact: 'El archivo no es el que se anunció: su suma de comprobación es otra. Vuelve a subirlo.',
    platformRefused: 'Esta app no admite builds para esta plataforma. En sus ajustes se dice para cuáles sí.',
    platformMissing:
      'Es un archivo comprimido y solo tú sabes para qué es. Vuelve a subirlo e indica para qué plataforma.',
  },
  packageWarning: {
    iconMissing: 'No tiene icono.',
    iconUnreadable: 'No se ha podido leer su icono.',
    identifierMissing: 'No dice cuál es su identificador.',
    versionMissing: 'No dice cuál es su versión.',
    nameMissing: 'No dice cómo se llama.',
    manifestIncomplete: 'Falta parte de lo que dice de sí mismo, o no se ha podido leer.',
    resourcesUnreadable: 'No se han podido leer sus recursos: pueden faltar nombres e iconos.',
    signatureMissing: 'No está firmado.',
    signatureUnreadable: 'No se ha podido leer su firma.',
    signatureBroken:
      'Su contenido no es el que se firmó: se cambió después y los dispositivos lo rechazan. Fírmalo de nuevo.',
    signatureUnchecked: 'No se ha podido comprobar si su contenido es el que se firmó.',
    profileMissing: 'No tiene perfil de aprovisionamiento.',
    profileUnreadable: 'No se ha podido leer su perfil de aprovisionamiento.',
    entitlementsUnreadable: 'No se han podido leer sus derechos (entitlements).',
    nestedUnreadable: 'No se ha podido leer un paquete que contiene.',
    archiveOddities: 'Su archivo comprimido tiene rarezas que otros programas pueden leer de otra manera.',
    contentUnreadable: 'No se ha podido leer parte de su contenido.',
    otherPackage: 'Su identificador no es el de las builds anteriores de esta aplicación. Comprueba que es de aquí.',
  },
} as const satisfies Partial<EnumerationLabels>;
