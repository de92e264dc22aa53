/** Workspaces, what their plan gives them, and onboarding (platform-shell.md, sections 3, 4 and 9). */

export const organizationTypes = ['enterprise', 'standard', 'mdm', 'custom', 'default', 'unknown', 'company'] as const;
export type OrganizationType = (typeof organizationTypes)[number];

export const limitKeys = [
  'apps',
  'collaborators',
  'downloads',
  'employees',
  'mdmDevices',
  'mdmAssetsStorageSize',
  'locationTrackingTime',
  'userAudiences',
  'deviceAudiences',
  'mdmAutomationRules',
] as const;
export type LimitKey = (typeof limitKeys)[number];

/** What a workspace's plan allows. */
export const featureFlags = [
  'customBranding',
  'customDomain',
  'loggedApps',
  'loggedStores',
  'passwordApps',
  'unlistedApps',
  'nativeSDK',
  'ssoLogin',
  'changeS3Bucket',
  'customS3Bucket',
  'serviceAccounts',
  'duplicatePolicy',
  'mdmAssets',
  'inventory',
  'appleIpad',
  'appleMac',
  'appleWatch',
  'appleTv',
  'appleDep',
  'appleVpp',
  'iosAgent',
  'macosAgent',
  'appleManagedConfigurations',
  'macosScripts',
  'appleRemoteSupport',
  'countryAccessControl',
  'androidZeroTouch',
  'advancedLauncher',
  'androidAgent',
  'androidManagedConfigurations',
  'androidRemoteSupport',
  'windowsMdm',
  'assistant',
  'policyComposition',
  'certificateProviders',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

export const slugAvailabilities = ['loading', 'unknown', 'error', 'taken', 'free'] as const;
export type SlugAvailability = (typeof slugAvailabilities)[number];

export const onboardingPositions = [
  'project_management',
  'executive_direction',
  'product_management',
  'it_management',
  'devops',
  'app_development',
  'engineering',
  'quality_assurance',
  'cybersecurity',
  'other',
] as const;
export type OnboardingPosition = (typeof onboardingPositions)[number];

export const onboardingProducts = [
  'distribute_apps',
  'manage_devices',
  'host_apps',
  'secure_devices',
  'deploy_apps_to_managed_devices',
  'deploy_apps_to_unmanaged_devices',
  'create_an_internal_app_store',
  'other',
] as const;
export type OnboardingProduct = (typeof onboardingProducts)[number];

export const onboardingChannels = [
  'an_advertisement',
  'a_friend_recommendation',
  'google',
  'g2_crowd_capterra',
  'linkedin',
  'browserstack',
  'social_media',
  'other_channel',
] as const;
export type OnboardingChannel = (typeof onboardingChannels)[number];

export const integrationTypes = ['slack', 'webhook'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Those of the specification, and a build that could not be processed. */
export const integrationEvents = [
  'buildCreated',
  'buildProcessed',
  'buildFailed',
  'certificateWillExpire',
  'deviceEnrolled',
  'newEnrollment',
  'employeeChanged',
  'newReport',
  'publishedApp',
  'inventoryItemRegistered',
  'applePushRenovation',
  'automationRule',
] as const;
export type IntegrationEvent = (typeof integrationEvents)[number];

/** `off` by somebody; `paused` by the server, since its receiver has failed for long. */
export const integrationStates = ['active', 'off', 'paused'] as const;
export type IntegrationState = (typeof integrationStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt came to nothing: all that is told of a receiver's answer, besides its status. */
export const deliveryProblems = [
  'refused',
  'serverError',
  'redirect',
  'gone',
  'timeout',
  'unreachable',
  'unknownHost',
  'privateAddress',
  'address',
  'stopped',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const storageProviders = ['s3', 'gcs'] as const;
export type StorageProvider = (typeof storageProviders)[number];

export const auditActions = ['create', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

/** New, edited, deleted. */
export const diffKinds = ['N', 'E', 'D'] as const;
export type DiffKind = (typeof diffKinds)[number];

export const defaultOrganizationType: OrganizationType = 'company';

/** Channels after which onboarding asks "Which one?". */
export const namedChannels: readonly OnboardingChannel[] = ['social_media', 'other_channel'];

/**
 * What an audit entry is about. The specification names the first part; the rest is what else can be changed. Names
 * are those of the permission matrix where both have one.
 */
export const auditEntities = [
  'admDevice',
  'emmDevice',
  'winDevice',
  'policy',
  'admEnrollmentTemplate',
  'emmEnrollmentTemplate',
  'winEnrollmentTemplate',
  'enrollmentToken',
  'admEnterprise',
  'emmEnterprise',
  'winEnterprise',
  'application',
  'build',
  'publishedApplication',
  'organizationCollaborator',
  'employee',
  'invitation',
  'store',
  'apiToken',
  'user',
  'userAudience',
  'deviceAudience',
  'integration',
  'loginProvider',
  'storageProvider',
  'mdmAsset',
  'location',
  'scriptLog',
  'organization',
  'group',
  'serviceAccount',
  'scim',
  'subscription',
  'source',
  'applicationCollaborator',
  'applicationEmployee',
  'storeCustomDomain',
  'report',
  'inventoryItem',
  'policyTemplate',
  'profile',
  'smartEnrollment',
  'zeroTouch',
  'command',
  'bulkTask',
  'admDepDevice',
  'admDepProfile',
  'admVppAsset',
  'admVppUser',
  'script',
  'remoteSupport',
  'certificateProvider',
  'automationRule',
  'deviceGallery',
  'keyStore',
  'listView',
  'supplanting',
  'storeSession',
  'storeDevice',
  'preparedDevice',
  'buildPlatform',
  'signIn',
  'failedSignIn',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Entries that tell of no change: members who came in, and attempts to come in as one of them. */
export const signInEntities = ['signIn', 'failedSignIn'] as const satisfies readonly AuditEntity[];
export const auditTopics = ['changes', 'signIns'] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** What was wrong with a sign-in. */
export const signInFailures = ['password', 'secondFactor', 'passkey'] as const;
export type SignInFailure = (typeof signInFailures)[number];
