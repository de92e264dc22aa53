import type { EnumerationLabels } from '../../shapes.ts';

export const peopleLabels = {
  platformRole: { admin: 'Admin', adminViewer: 'Admin viewer', user: 'User' },
  personOrigin: { dashboard: 'Dashboard', sdk: 'SDK', 'sdk-temporal': 'Temporary from the SDK', sso: 'Single sign-on' },
  personScope: { application: 'App', organization: 'Workspace' },
  loginProviderKind: {
    dashboard: 'Dashboard',
    google: 'Google',
    ldap: 'LDAP',
    mdm: 'MDM',
    saml: 'SAML',
    store: 'Store',
    traditional: 'Email and password',
    social: 'Social',
    anonymous: 'Anonymous',
  },
  socialProvider: { google: 'Google', github: 'GitHub', bitbucket: 'Bitbucket' },
  workspaceRole: {
    owner: 'Owner',
    admin: 'Admin',
    editor: 'Editor',
    viewer: 'Viewer',
    unassigned: 'Unassigned',
    employee: 'Employee',
  },
} as const satisfies Partial<EnumerationLabels>;
