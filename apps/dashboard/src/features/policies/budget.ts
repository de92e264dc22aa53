import type { FeatureBudget } from '../../shared/feature.ts';

/**
 * The tables of the settings catalogue are no part of it: they are data that the editor fetches beside its scripts
 * (packages/catalogue, load-catalogue.ts), as are the labels of a platform in one language.
 */
export const budget: FeatureBudget = {
  parts: [
    { module: 'editor/SettingsTab.tsx', of: 'devices-policy' },
    { module: 'review/ReviewView.tsx', of: 'devices-policy', texts: ['policyParts'] },
    { module: 'parts/AppsTab.tsx', of: 'devices-policy', texts: ['policyParts'] },
    { module: 'parts/AppForm.tsx', of: 'devices-policy', texts: ['policyEditor', 'policyParts'] },
    { module: 'versions/VersionsTab.tsx', of: 'devices-policy', texts: ['policyParts'] },
    { module: 'assignments/AssignmentsTab.tsx', of: 'devices-policy', texts: ['policyAssignments'] },
    { module: 'assignments/PolicyDevicesTab.tsx', of: 'devices-policy', texts: ['policyAssignments'] },
    { module: 'list/CreatePolicy.tsx', of: 'devices-policies' },
    { module: 'list/ImportPolicies.tsx', of: 'devices-policies' },
    { module: 'list/Composition.tsx', of: 'devices-policies' },
  ],
};
