/**
 * Who may import whom. `npm test -- imports` checks it (scripts/import-rules.ts); scripts/import-rules.test.ts
 * proves each rule on a small tree that breaks it. Types count as well: a type is knowledge of the other side.
 */
const tests = '[.]test[.]tsx?$';
/** What tests share: it constructs, listens and looks inside as tests do. */
const testHelpers = '(^|/)test-[^/]+[.]ts$|^apps/server/src/(sweep|fuzz|faults)/';
const server = '^apps/server/src';
const capabilities = `${server}/capabilities`;
/** Of each capability its index.ts, and of all what a capability is and which there are. */
const faces = `${capabilities}/([^/]+/index|all|capability|demo-part)[.]ts$`;
/** What the tests of a capability share is for other tests, too; `product-imports-no-test-helpers` keeps it from the rest. */
const facesForTests = `${capabilities}/[^/]+/test-[^/]+[.]ts$`;
const protocolPackages = '^packages/(apple|android|windows|pki|plist|app-package|catalogue)/';
const ours = '^(apps|packages|lab|e2e|bench|scripts)/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere is checked by no other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycles',
    comment: 'Modules that need each other are one module, or hide a third.',
    from: {},
    to: { circular: true },
  },

  // Packages
  {
    name: 'protocol-packages-import-only-each-other',
    comment: 'A protocol is described without the product, so that it can be tested and read without it.',
    from: { path: protocolPackages },
    to: { path: ours, pathNot: protocolPackages },
  },
  {
    name: 'protocol-packages-do-no-io',
    comment: 'Bytes in, bytes out: the caller owns files, sockets, processes and the environment.',
    from: { path: '^packages/(apple|android|windows|pki|plist|catalogue)/', pathNot: [tests, testHelpers] },
    to: {
      dependencyTypes: ['core'],
      path: '^(node:)?(fs|net|tls|http|https|http2|dgram|dns|child_process|worker_threads|cluster|process|os|readline)(/|$)',
    },
  },
  {
    name: 'packages-import-no-app',
    comment: 'Apps stand on packages, never the other way round.',
    from: { path: '^packages/', pathNot: [protocolPackages, '^packages/ui/'] },
    to: { path: '^apps/' },
  },
  {
    name: 'contract-imports-no-phrases',
    comment: 'The contract says what is sent; how it is said to people comes after.',
    from: { path: '^packages/contract/' },
    to: { path: '^packages/phrases/' },
  },
  {
    name: 'ui-imports-none-of-ours',
    comment: 'The design system knows no data, no router and no product.',
    from: { path: '^packages/ui/' },
    to: { path: ours, pathNot: '^packages/ui/' },
  },

  // Apps and tools
  {
    name: 'apps-do-not-import-each-other',
    comment: 'They meet over the wire, through the contract.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'product-imports-no-tooling',
    comment: 'What ships stands without scripts, benchmarks and simulated devices; tests may use the lab.',
    from: { path: '^(apps|packages)/', pathNot: [tests, testHelpers] },
    to: { path: '^(scripts|bench|e2e|lab)/' },
  },
  {
    name: 'nothing-imports-scripts',
    comment: 'Scripts are run by people; only browser journeys and benchmarks stand on them.',
    from: { path: '^(apps|packages|lab)/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'nothing-imports-tests',
    comment: 'What two tests share has a file of its own.',
    from: {},
    to: { path: tests },
  },
  {
    name: 'product-imports-no-test-helpers',
    comment: 'Test helpers know shortcuts that nobody else may take.',
    from: { path: '^(apps|packages)/', pathNot: [tests, testHelpers] },
    to: { path: testHelpers },
  },

  // The server
  {
    name: 'platform-knows-no-capability',
    comment: 'The platform would serve another product as well.',
    from: { path: `${server}/platform/`, pathNot: [tests, testHelpers] },
    to: { path: '^apps/', pathNot: `${server}/platform/` },
  },
  {
    name: 'capabilities-import-platform-packages-and-each-other',
    comment: 'Services, protocols and the composition stand above them.',
    from: { path: `${capabilities}/`, pathNot: [tests, testHelpers] },
    to: { path: '^apps/', pathNot: [`${server}/platform/`, `${capabilities}/`] },
  },
  {
    name: 'capability-face',
    comment: "From another capability only its index.ts: the rest is that capability's own affair.",
    from: { path: `${capabilities}/([^/]+)/` },
    to: { path: `${capabilities}/`, pathNot: [`${capabilities}/$1/`, faces, facesForTests] },
  },
  {
    name: 'capability-face-from-outside',
    comment: 'So too for everybody else: services, protocols, the composition, tests, journeys, benchmarks.',
    from: { pathNot: `${capabilities}/` },
    to: { path: `${capabilities}/`, pathNot: [faces, facesForTests] },
  },
  {
    name: 'protocols-import-packages-and-faces',
    comment: 'A protocol adapts; it belongs to no service and constructs nothing.',
    from: { path: `${server}/protocols/`, pathNot: [tests, testHelpers] },
    to: { path: '^apps/', pathNot: [`${server}/(protocols|platform)/`, faces] },
  },
  {
    name: 'composition-is-on-top',
    comment: 'It constructs everything, so nothing that it constructs may know it; only the program does.',
    from: { path: `${server}/`, pathNot: [`${server}/main[.]ts$`, tests, testHelpers] },
    to: { path: `${server}/(composition|main)[.]ts$` },
  },
  {
    name: 'sql-stays-in-stores-and-lists',
    comment: 'Whoever looks for a statement finds it in a *-store.ts, a *-list.ts or platform/db.',
    from: { pathNot: [`${server}/platform/db/`, `^(apps/server/src|bench)/.+-(store|list)[.]ts$`, tests, testHelpers] },
    to: { path: `${server}/platform/db/sql[.]ts$` },
  },
  {
    name: 'only-platform-opens-connections',
    comment: 'Everybody else comes through the doors of platform/db, where the workspace is set.',
    from: { pathNot: [`${server}/platform/`, tests, testHelpers, '^(bench|lab)/'] },
    to: { path: '(^|/)node_modules/pg/', dependencyTypesNot: ['type-only', 'type-import'] },
  },

  // The dashboard: shared ← features ← app
  {
    name: 'dashboard-shared-is-at-the-bottom',
    comment: 'What all features share knows none of them.',
    from: { path: '^apps/dashboard/src/shared/' },
    to: { path: '^apps/dashboard/src/', pathNot: '^apps/dashboard/src/shared/' },
  },
  {
    name: 'dashboard-features-know-no-app',
    comment: 'A feature can be deleted by deleting its folder and its line in the app.',
    from: { path: '^apps/dashboard/src/features/' },
    to: { path: '^apps/dashboard/src/', pathNot: '^apps/dashboard/src/(shared|features)/' },
  },
  {
    name: 'dashboard-features-are-strangers',
    comment: 'What two features need moves to shared.',
    from: { path: '^apps/dashboard/src/features/([^/]+)/' },
    to: { path: '^apps/dashboard/src/features/', pathNot: '^apps/dashboard/src/features/$1/' },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: ['^apps/[^/]+/dist/', '^(dist|data|data-demo)/'] },
    enhancedResolveOptions: {
      // The packages' exports maps point at TypeScript; styles and fonts come by the "style" condition.
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'style'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'style'],
    },
  },
};
