import type { EnumerationLabels } from '../../shapes.ts';

export const windowsLabels = {
  windowsCommandStatus: {
    Pending: 'Pendiente',
    Awaiting: 'En espera',
    Error: 'Error',
    UnexpectedError: 'Error inesperado',
    Acknowledged: 'Confirmado',
    Cancel: 'Cancelado',
    MethodNotAllowed: 'Método no permitido',
    Unknown: 'Desconocido',
    Unauthorized: 'No autorizado',
    CommandFormatError: 'Error de formato del comando',
    CommandNotFound: 'Comando no encontrado',
    NotAcceptable: 'No aceptable',
  },
  windowsConfigurationAction: {
    Add: 'Añadir',
    Copy: 'Copiar',
    Delete: 'Eliminar',
    Exec: 'Ejecutar',
    Get: 'Obtener',
    Replace: 'Reemplazar',
  },
  windowsLocalGroup: { administrators: 'Administradores', users: 'Usuarios' },
  propertyFormat: { chr: 'Texto', int: 'Número entero', bool: 'Sí o no', float: 'Número decimal' },
} as const satisfies Partial<EnumerationLabels>;
