import { brand } from '@muster/contract/brand';
import { permissions, roles } from '@muster/contract/permissions';
import { type ServiceName, serviceNames, services } from '@muster/contract/services';
import type { Config } from '../platform/config/config.ts';
import { linkNames, linkSetting } from '../platform/config/links.ts';
import { isLoopbackHost } from '../platform/loopback.ts';

/** Whether the installation is meant to be reached from other machines. */
export function isPublished({ PUBLIC_URL }: Config): boolean {
  return PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).hostname);
}

/** What the operator is told at the start of mails that are not sent; nothing where they are. */
export function keptMails(config: Config, address: string): string | undefined {
  if (config.SMTP_URL !== undefined) return undefined;
  return isPublished(config)
    ? 'Mails are not sent: set SMTP_URL. They can be read by nobody, as this installation is published.'
    : `Mails are not sent but kept: ${address}/outbox (on this machine only)`;
}

/** Where a service is reached: below the given origin, unless it has an address of its own. */
export function serviceAddress(config: Config, origin: string, name: ServiceName): string {
  return config[services[name].setting] ?? `${origin}${services[name].path}`;
}

/**
 * What the pages need to know about this installation (platform-shell.md, section 9). Nothing secret. Addresses are
 * paths where nothing was moved, so that the pages work under whatever name the server is reached.
 */
export function runtimeConfig(config: Config, version: string) {
  return {
    ...brand,
    supportEmail: config.SUPPORT_EMAIL ?? brand.supportEmail,
    environment: config.ENVIRONMENT,
    branch: config.BRANCH ?? null,
    /** Under which names the dashboard is that of another environment (platform-shell.md, section 9). */
    hosts: { develop: config.DEVELOP_HOST ?? null, branch: config.BRANCH_HOST ?? null },
    tagManager: config.TAG_MANAGER ?? null,
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
    /** No mail leaves; whoever sits at this machine can read them. */
    outbox: config.SMTP_URL === undefined && !isPublished(config) ? '/outbox' : null,
    publicLibrarySlug: config.PUBLIC_LIBRARY_SLUG,
    services: Object.fromEntries(serviceNames.map((name) => [name, serviceAddress(config, '', name)])),
    links: {
      ...Object.fromEntries(linkNames.map((name) => [name, config[linkSetting(name)] ?? null])),
      // The guides come with the program, unless there are others.
      documentation: config.LINK_DOCUMENTATION ?? '/help',
    },
    statusApi: config.STATUS_API ?? null,
    storeUrl: config.STORE_URL ?? '/store/{org}',
    /** As GET /perms gives them: every page needs them before it can show anything. */
    permissions: { roles, permissions },
  };
}
