/** Members, employees and how they sign in (platform-shell.md, section 6; domain.md, sections 4 and 6). */
import { roles } from '../permissions.ts';

/** Roles on the whole server: the provider's staff, and everybody else. */
export const platformRoles = ['admin', 'adminViewer', 'user'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const personOrigins = ['dashboard', 'sdk', 'sdk-temporal', 'sso'] as const;
export type PersonOrigin = (typeof personOrigins)[number];

export const personScopes = ['application', 'organization'] as const;
export type PersonScope = (typeof personScopes)[number];

export const loginProviderKinds = [
  'dashboard',
  'google',
  'ldap',
  'mdm',
  'saml',
  'store',
  'traditional',
  'social',
  'anonymous',
] as const;
export type LoginProviderKind = (typeof loginProviderKinds)[number];

export const socialProviders = ['google', 'github', 'bitbucket'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Collaborators have the roles of the permission matrix; employees are device users and have no rights here. */
export const workspaceRoles = [...roles, 'employee'] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];
