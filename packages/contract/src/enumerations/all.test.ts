import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EnumerationName, enumerations } from './all.ts';
import { androidCommandApiLevels } from './android.ts';
import { signingTypes, signingTypeTags } from './apps.ts';
import { planTypes, subscriptionTypeOrder } from './billing.ts';
import { serviceStatuses, serviceStatusRanking, worstServiceStatus } from './platform.ts';

/** The values as domain.md (section 4, then section 3) and platform-shell.md list them. */
const specified: Partial<Record<EnumerationName, string>> = {
  buildStatus: 'error, in_progress, pending, waiting_to_be_processed, processed',
  buildType: 'gitTag, gitBranch, deployerName, ad-hoc, enterprise, appStore, development, testFlight',
  publicationVisibility: 'active, inactive, unlisted',
  publicationSecurity: 'public, logged, password',
  reportStatus: 'open, fixed, closed',
  deviceState: 'ACTIVE, DELETED, DISABLED, EXPIRED, PENDING, PROVISIONING',
  appleDeviceState: 'ACTIVE, PROVISIONING, DELETED',
  inventoryDeviceState: 'active, deleted, delete_requested, provisioning, unknown',
  appleCommandStatus:
    'Acknowledged, Awaiting, Cancel, CommandFormatError, Error, Pending, Superseded, Tried, ProtectionCanceled',
  appleCommandGroupType:
    'agent, authenticate, deviceRemoved, manual, refresh, reinstallMobileConfig, sync, syncRefresh, updateCertificate, declarative',
  androidCommandStatus: 'DONE, PENDING, CANCEL, ERROR',
  androidCommandType:
    'LOCK, RESET_PASSWORD, REBOOT, START_LOST_MODE, STOP_LOST_MODE, RELINQUISH_OWNERSHIP, ADD_ESIM, REMOVE_ESIM',
  windowsCommandStatus:
    'Pending, Awaiting, Error, UnexpectedError, Acknowledged, Cancel, MethodNotAllowed, Unknown, Unauthorized, CommandFormatError, CommandNotFound, NotAcceptable',
  windowsConfigurationAction: 'Add, Copy, Delete, Exec, Get, Replace',
  appleBookState:
    'Queued, PromptingForLogin, Updating, Installing, Managed, ManagedButUninstalled, Installed, Uninstalled, Failed, Unknown',
  vppUserStatus: 'Registered, Associated, Retired, Deleted',
  depDeviceStatus: 'assigned, notAssigned, pushed, removed',
  appInstallStatus: 'installed, installing, notInstalled',
  scriptLogStatus: 'success, error',
  scriptType: 'once, loop, onDemand',
  androidAppState: 'unspecified, INSTALLED, REMOVED',
  androidInstallType:
    'AVAILABLE, BLOCKED, FORCE_INSTALLED, KIOSK, PREINSTALLED, CUSTOM, REQUIRED_FOR_SETUP, INSTALL_TYPE_UNSPECIFIED',
  appInstallMode: 'available, forceInstall, requiredForSetup, scheduled',
  appAssignmentAction: 'forceInstall, available, requiredForSetup',
  appType: 'build, store, asset, lastBuild, lastTagBuild, lastGitTagBuild, lastGitBranchBuild',
  deviceAppSource: 'manual, system, googlePlay, policy, assigned, history',
  managementMode: 'DEVICE_OWNER, PROFILE_OWNER, COPE, USERLESS',
  bulkTaskStatus: 'pending, failed, inProgress, completed',
  inventoryClassification: 'high, medium, low',
  inventoryStatus:
    'active, inStock, assigned, lost, stolen, retired, destroyed, inRepair, delete_requested, deleted, inactive, expired, sold, toBeReturned, external, available, damaged, emergency, unknown, disabled, returnedToProvider, laptopNotRequired, personalLaptop, clientLaptop, provisioning',
  purchaseFrequency: 'annual, monthly, once',
  locationOrigin: 'ip, agent',
  auditAction: 'create, update, delete',
  diffKind: 'N, E, D',
  customerState: 'active, removed',
  paymentEventState: 'valid, no-processed, re-processed, pre-processed, error',
  invoiceStatus: 'draft, open, paid, void, uncollectible',
  serviceStatus: 'OP, PD, PO, MO, UM',
  signingType: 'enterprise, appStore, ad-hoc, development, testFlight',
  integrationType: 'slack, webhook',
  downloadOrigin: 'adm, emm, dashboard, integrationApi, sdk, store, agent, scim',
  downloadMemberType: 'anonymous, employee, mdmUser, user, unknown',
  personOrigin: 'dashboard, sdk, sdk-temporal, sso',
  personScope: 'application, organization',
  loginProviderKind: 'dashboard, google, ldap, mdm, saml, store, traditional, social, anonymous',

  publicationFilterType: 'builds, gitBranch, gitTag, last, tag',
  reportType: 'bug, feedback',
  trackMethod: 'get, post, put, patch, delete',
  trackService: 'broker, download, mdm, scim, sdk, store, win-mdm',
  devicePlatform: 'iOS, iPadOS, macOS, tvOS, visionOS, watchOS, android',
  filterPlatform: 'android, ios, macos, windows',
  deviceUpdateProgress: 'downloaded, downloading, installing',
  windowsLocalGroup: 'administrators, users',
  propertyFormat: 'chr, int, bool, float',
  inventoryIdentifier: 'udid, serialNumber, imei, foreignId',
  audienceScope: 'app, org',
  audiencePreviewOrigin: 'emails, groups',
  audiencePreviewMemberType: 'user, employee, notFound',
  deviceSelector: 'deviceGroups, deviceIds, mdmUserGroups, mdmUserIds, serialNumbers',
  challengeType: 'none, manual, ndes',
  certificateSubjectType: 'subject, dNSName, ntPrincipalName, rfc822Name, uniformResourceIdentifier',
  keySize: '1024, 2048, 4096',
  planPeriodicity: 'm, y',
  assetType: 'app, book, image, script',
  storageProvider: 's3, gcs',
  depProfileFlag: 'autoAdvanceSetup, isMdmRemovable, isMultiUser, doNotUseProfileFromBackup, isReturnToService',
  deprecatedDepProfileFlag: 'allowPairing, isMandatory, isSupervised',
  buildScriptPhase: 'enforce, audit, preInstall, postInstall',

  platformRole: 'admin, adminViewer, user',
  workspaceRole: 'owner, admin, editor, viewer, unassigned, employee',
  subscriptionStatus: 'incomplete, past_due, active, canceled, incomplete_expired, expired',
  planType: 'standard, default, unknown, mdm, custom, enterprise',
  planChoice: 'mad, mdm',
  organizationType: 'enterprise, standard, mdm, custom, default, unknown, company',
  limitKey:
    'apps, collaborators, downloads, employees, mdmDevices, mdmAssetsStorageSize, locationTrackingTime, userAudiences, deviceAudiences, mdmAutomationRules',
  onboardingPosition:
    'project_management, executive_direction, product_management, it_management, devops, app_development, engineering, quality_assurance, cybersecurity, other',
  onboardingProduct:
    'distribute_apps, manage_devices, host_apps, secure_devices, deploy_apps_to_managed_devices, deploy_apps_to_unmanaged_devices, create_an_internal_app_store, other',
  onboardingChannel:
    'an_advertisement, a_friend_recommendation, google, g2_crowd_capterra, linkedin, browserstack, social_media, other_channel',
  searchItemType: 'application, build, publishedApplication, admDevice, emmDevice, winDevice',
  panelKind:
    'build, org, user, integration, publication, audience, audit, report, billingInvoice, admVppAsset, emmEnrollmentTemplate, winEnrollmentTemplate, admDepDevice, agentLogs, inventoryItem, certificateProvider, deviceAudience, automationRule, track, customer, stripeEvent, source, plan, brokerRoom, emmPubSub, bulkTask, commandGroup, admEnrollmentTemplate, account',
};

for (const [name, values] of Object.entries(specified)) {
  test(`${name} has the values of the specification`, () => {
    assert.equal(enumerations[name as EnumerationName].join(', '), values);
  });
}

test('no enumeration is empty or names a value twice', () => {
  for (const [name, values] of Object.entries(enumerations)) {
    assert.ok(values.length > 0, name);
    assert.equal(new Set<string | number>(values).size, values.length, name);
  }
});

test('the ten integration events, those of builds that fail and of rules, and the feature flags are all there', () => {
  const own = ['buildFailed', 'automationRule'];
  assert.equal(enumerations.integrationEvent.filter((event) => !own.includes(event)).length, 10);
  assert.equal(enumerations.featureFlag.length, 35);
});

test('the status shown is the worst among the components', () => {
  assert.deepEqual(serviceStatusRanking, ['UM', 'MO', 'PO', 'PD', 'OP']);
  assert.deepEqual(serviceStatusRanking.toSorted(), serviceStatuses.toSorted());
  assert.equal(worstServiceStatus(['OP', 'PD', 'OP']), 'PD');
  assert.equal(worstServiceStatus(['MO', 'UM', 'OP']), 'UM');
  assert.equal(worstServiceStatus(['OP']), 'OP');
  assert.equal(worstServiceStatus([]), undefined);
});

test('subscriptions sort by type in the order of the specification', () => {
  assert.deepEqual(subscriptionTypeOrder, ['enterprise', 'standard', 'mdm', 'custom', 'default', 'unknown']);
  assert.deepEqual(subscriptionTypeOrder.toSorted(), planTypes.toSorted());
});

test('each signing type has its tag', () => {
  assert.deepEqual(signingTypeTags, [
    'signingType:ad-hoc',
    'signingType:development',
    'signingType:appStore',
    'signingType:enterprise',
    'signingType:testFlight',
  ]);
  assert.equal(signingTypeTags.length, signingTypes.length);
});

test('restarting needs API level 24, eSIM commands Android 15', () => {
  assert.deepEqual(androidCommandApiLevels, { REBOOT: 24, ADD_ESIM: 35, REMOVE_ESIM: 35 });
});
