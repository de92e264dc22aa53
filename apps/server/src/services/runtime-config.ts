import { brand } from '@muster/contract/brand';
import { type ServiceName, serviceNames, services } from '@muster/contract/services';
import type { Config } from '../platform/config/config.ts';

/** Where a service is reached from outside. */
export function serviceAddress(config: Config, publicUrl: string, name: ServiceName): string {
  return config[services[name].setting] ?? `${publicUrl}${services[name].path}`;
}

/** What the pages need to know about this installation (platform-shell.md, section 9). Nothing secret. */
export function runtimeConfig(config: Config, publicUrl: string, version: string) {
  return {
    ...brand,
    environment: config.ENVIRONMENT,
    version,
    debug: config.DEBUG,
    requestDelay: config.REQUEST_DELAY,
    language: config.DEFAULT_LANGUAGE || null,
    flags: {
      mdm: config.MDM,
      inventory: config.INVENTORY,
      createWorkspace: config.CREATE_WORKSPACE,
      traditionalRegistration: config.TRADITIONAL_REGISTRATION,
      storeCustomDomain: config.STORE_CUSTOM_DOMAIN,
      ssoLogin: config.SSO_LOGIN,
      googleLogin: config.GOOGLE_LOGIN,
      githubLogin: config.GITHUB_LOGIN,
      bitbucketLogin: config.BITBUCKET_LOGIN,
    },
    defaultSsoOrganization: config.DEFAULT_SSO_ORGANIZATION ?? null,
    publicLibrarySlug: config.PUBLIC_LIBRARY_SLUG,
    services: Object.fromEntries(serviceNames.map((name) => [name, serviceAddress(config, publicUrl, name)])),
    storeUrl: config.STORE_URL ?? `${publicUrl}/store/{org}`,
  };
}
