import type { EnumerationLabels } from '../../shapes.ts';

export const peopleLabels = {
  platformRole: { admin: 'Administrador', adminViewer: 'Administrador de solo lectura', user: 'Usuario' },
  personOrigin: { dashboard: 'Panel', sdk: 'SDK', 'sdk-temporal': 'Temporal del SDK', sso: 'Inicio de sesión único' },
  personScope: { application: 'App', organization: 'Espacio de trabajo' },
  loginProviderKind: {
    dashboard: 'Panel',
    google: 'Google',
    ldap: 'LDAP',
    mdm: 'MDM',
    saml: 'SAML',
    store: 'Tienda',
    traditional: 'Correo y contraseña',
    social: 'Social',
    anonymous: 'Anónimo',
  },
  socialProvider: { google: 'Google', github: 'GitHub', bitbucket: 'Bitbucket' },
  workspaceRole: {
    owner: 'Propietario',
    admin: 'Administrador',
    editor: 'Editor',
    viewer: 'Lector',
    unassigned: 'Sin asignar',
    employee: 'Empleado',
  },
} as const satisfies Partial<EnumerationLabels>;
