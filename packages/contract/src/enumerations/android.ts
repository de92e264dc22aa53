/** Android commands, apps and what keeps a device from complying (domain.md, sections 4 and 8). */

export const androidCommandStatuses = ['DONE', 'PENDING', 'CANCEL', 'ERROR'] as const;
export type AndroidCommandStatus = (typeof androidCommandStatuses)[number];

export const androidCommandTypes = [
  'LOCK',
  'RESET_PASSWORD',
  'REBOOT',
  'START_LOST_MODE',
  'STOP_LOST_MODE',
  'RELINQUISH_OWNERSHIP',
  'ADD_ESIM',
  'REMOVE_ESIM',
] as const;
export type AndroidCommandType = (typeof androidCommandTypes)[number];

export const androidAppStates = ['unspecified', 'INSTALLED', 'REMOVED'] as const;
export type AndroidAppState = (typeof androidAppStates)[number];

export const androidInstallTypes = [
  'AVAILABLE',
  'BLOCKED',
  'FORCE_INSTALLED',
  'KIOSK',
  'PREINSTALLED',
  'CUSTOM',
  'REQUIRED_FOR_SETUP',
  'INSTALL_TYPE_UNSPECIFIED',
] as const;
export type AndroidInstallType = (typeof androidInstallTypes)[number];

/**
 * As the Android Management API spells them:
 * https://developers.google.com/android/management/reference/rest/v1/enterprises.devices#InstallationFailureReason
 */
export const androidInstallFailureReasons = [
  'INSTALLATION_FAILURE_REASON_UNSPECIFIED',
  'INSTALLATION_FAILURE_REASON_UNKNOWN',
  'IN_PROGRESS',
  'NOT_FOUND',
  'NOT_COMPATIBLE_WITH_DEVICE',
  'NOT_APPROVED',
  'PERMISSIONS_NOT_ACCEPTED',
  'NOT_AVAILABLE_IN_COUNTRY',
  'NO_LICENSES_REMAINING',
  'NOT_ENROLLED',
  'USER_INVALID',
  'NETWORK_ERROR_UNRELIABLE_CONNECTION',
  'INSUFFICIENT_STORAGE',
] as const;
export type AndroidInstallFailureReason = (typeof androidInstallFailureReasons)[number];

/** https://developers.google.com/android/management/reference/rest/v1/NonComplianceReason */
export const androidNonComplianceReasons = [
  'NON_COMPLIANCE_REASON_UNSPECIFIED',
  'API_LEVEL',
  'MANAGEMENT_MODE',
  'USER_ACTION',
  'INVALID_VALUE',
  'APP_NOT_INSTALLED',
  'UNSUPPORTED',
  'APP_INSTALLED',
  'PENDING',
  'APP_INCOMPATIBLE',
  'APP_NOT_UPDATED',
  'DEVICE_INCOMPATIBLE',
  'APP_SIGNING_CERT_MISMATCH',
  'PROJECT_NOT_PERMITTED',
] as const;
export type AndroidNonComplianceReason = (typeof androidNonComplianceReasons)[number];

/** https://developers.google.com/android/management/reference/rest/v1/enterprises.devices#SpecificNonComplianceReason */
export const androidSpecificNonComplianceReasons = [
  'SPECIFIC_NON_COMPLIANCE_REASON_UNSPECIFIED',
  'PASSWORD_POLICIES_USER_CREDENTIALS_CONFIRMATION_REQUIRED',
  'PASSWORD_POLICIES_PASSWORD_EXPIRED',
  'PASSWORD_POLICIES_PASSWORD_NOT_SUFFICIENT',
  'ONC_WIFI_INVALID_VALUE',
  'ONC_WIFI_API_LEVEL',
  'ONC_WIFI_INVALID_ENTERPRISE_CONFIG',
  'ONC_WIFI_USER_SHOULD_REMOVE_NETWORK',
  'ONC_WIFI_KEY_PAIR_ALIAS_NOT_CORRESPONDING_TO_EXISTING_KEY',
  'PERMISSIBLE_USAGE_RESTRICTION',
  'REQUIRED_ACCOUNT_NOT_IN_ENTERPRISE',
  'NEW_ACCOUNT_NOT_IN_ENTERPRISE',
  'DEFAULT_APPLICATION_SETTING_UNSUPPORTED_SCOPES',
  'DEFAULT_APPLICATION_SETTING_FAILED_FOR_SCOPE',
  'PRIVATE_DNS_HOST_NOT_SERVING',
] as const;
export type AndroidSpecificNonComplianceReason = (typeof androidSpecificNonComplianceReasons)[number];

/** The lowest API level that takes the command; eSIM commands came with Android 15 (domain.md, section 9). */
export const androidCommandApiLevels: Partial<Record<AndroidCommandType, number>> = {
  REBOOT: 24,
  ADD_ESIM: 35,
  REMOVE_ESIM: 35,
};
