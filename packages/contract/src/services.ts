/** The services of the product, the path each has on the one port, and the setting that moves it elsewhere. */
export const services = {
  api: { path: '/api', setting: 'API_URL' },
  upload: { path: '/upload', setting: 'UPLOAD_URL' },
  download: { path: '/download', setting: 'DOWNLOAD_URL' },
  store: { path: '/store-api', setting: 'STORE_API_URL' },
  sdk: { path: '/sdk', setting: 'SDK_URL' },
  mdm: { path: '/mdm', setting: 'MDM_URL' },
  'win-mdm': { path: '/win-mdm', setting: 'WIN_MDM_URL' },
  broker: { path: '/broker', setting: 'BROKER_URL' },
  scim: { path: '/scim', setting: 'SCIM_URL' },
} as const;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];

/** Services whose calls are kept in the request log (domain.md, section 3, Track). */
export const trackedServices = ['broker', 'download', 'mdm', 'scim', 'sdk', 'store', 'win-mdm'] as const;
export type TrackedService = (typeof trackedServices)[number];

/** Windows devices look for enrollment here, outside the service's own path (MS-MDE2, section 3.1). */
export const windowsDiscoveryPath = '/EnrollmentServer';

/** Build servers know one address for everything: what they call is there without the service's own path, too. */
export const buildServersPath = '/v1/integrations';

/** What SDKs fetch builds from, at the host that they know. */
export const sdkDownloads = '/v1/download/';

/** First path segments that pages and services use, and that therefore cannot be workspace slugs. */
const pagePaths = [
  '-',
  'welcome',
  'hi',
  'me',
  'billing',
  'dm',
  'store',
  'assets',
  'config',
  'health',
  'ready',
  'metrics',
  'outbox',
  'pictures',
  'public',
  'static',
  'favicon',
  'robots',
  'well-known',
  'api',
  'admin',
  'docs',
  'help',
  'legal',
  'status',
  'support',
  'login',
  'logout',
  'register',
  'www',
  'v1',
  'cli',
] as const;

/** Pages beside those of single apps, which have the same place in the address. */
const appPaths = ['list', 'configuration', 'expirations', 'downloads', 'stats'] as const;

export const reservedSlugs: ReadonlySet<string> = new Set<string>([
  ...pagePaths,
  ...appPaths,
  ...Object.values(services).map((service) => service.path.slice(1)),
  windowsDiscoveryPath.slice(1).toLowerCase(),
]);
