import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'automation',
  pages: {
    'devices-automation': lazy(
      async () => (await import('./AutomationPage.tsx')).AutomationPage,
      'devices',
      'automation',
    ),
  },
  panels: { automationRule: lazy(async () => (await import('./RulePanel.tsx')).RulePanel, 'automation') },
  rules: {
    'devices-automation': { flag: 'mdm', limit: 'mdmAutomationRules', permission: ['automationRule', 'list'] },
  },
};
