import type { DemoPart } from '../demo-part.ts';
import { updateBranding, updateWorkspace } from './settings-service.ts';

/** How the workspace looks and whom to ask there. */
const branding = {
  primaryColor: '8A4B2A',
  webSiteUrl: 'https://aurora.example',
  contactInfo: { name: 'Ana Ruiz', email: 'it@aurora.example', phone: '+34 910 000 000' },
  notificationLanguage: 'es',
} as const;

export const workspacesDemo: DemoPart = {
  async add(tx) {
    const { primaryColor, webSiteUrl, contactInfo, notificationLanguage } = branding;
    await updateWorkspace(tx, { webSiteUrl, contactInfo, configuration: { notificationLanguage } }, 'owner', null);
    await updateBranding(tx, { primaryColor }, 'owner');
  },
};
