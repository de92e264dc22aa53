import { type Capability, defineCapability } from '../capability.ts';
import { deviceRoutes } from './devices/devices-routes.ts';
import { createCertificateLoop, issueSubdomains } from './domain/certificate-loop.ts';
import { checkDomainsJob } from './domain/domain-jobs.ts';
import { domainRoutes } from './domain/domain-routes.ts';
import { createNames, type NameSystem } from './domain/resolver.ts';
import { createStoreHosts } from './domain/store-hosts.ts';
import { prepareLibrary } from './library.ts';
import { storePages } from './pages/store-pages.ts';
import { storeCodeConsumer } from './sign-in.ts';
import { forgetVisitsJob } from './stores-jobs.ts';
import { storeRoutes } from './stores-routes.ts';
import { visitorCaller } from './visitor-caller.ts';
import { visitorRoutes } from './visitor-routes.ts';

export { libraryOrganization } from './library.ts';
export { isSameOrigin } from './same-origin.ts';
export { askForCode, checkCode, checkPassword } from './sign-in.ts';
export { insertStore as createDefaultStore } from './stores-store.ts';
export { isInsideAnotherApp, readDevice } from './visitor-device.ts';

/** `given`: for tests, what the name system says. */
export function createStores(given?: NameSystem): Capability {
  return defineCapability({
    name: 'stores',
    create(platform) {
      const { config, db, log, publicUrl, certificates, channels } = platform;
      const target = () => new URL(publicUrl()).hostname;
      const hosts = createStoreHosts({ db, channels, log, template: config.STORE_URL, own: publicUrl });
      const domains = {
        db,
        certificates,
        names: given ?? createNames(config.DNS_SERVERS),
        target,
        isStoreHost: (host: string) => hosts.subdomainOf(host) !== undefined,
        enabled: config.STORE_CUSTOM_DOMAIN,
      };
      if (certificates.enabled) issueSubdomains({ db, log, certificates, hosts });
      return {
        callers: [visitorCaller(platform)],
        routes: [
          ...storeRoutes(platform),
          ...visitorRoutes(platform),
          ...deviceRoutes(platform),
          ...domainRoutes(domains, hosts.refresh),
        ],
        storePages: storePages(platform),
        rewrite: hosts.rewrite,
        prepare: () => prepareLibrary(platform),
        opened: hosts,
        consumers: [storeCodeConsumer(platform)],
        jobs: [forgetVisitsJob(db), checkDomainsJob(domains)],
        loops: certificates.enabled ? [createCertificateLoop({ db, log, certificates, hosts, own: target })] : [],
      };
    },
  });
}

export const stores = createStores();
