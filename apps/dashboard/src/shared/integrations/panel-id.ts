import type { Integration } from '@muster/contract/integrations';

/**
 * What the panel is about, in one text: those who have a role in an app alone reach its integrations through the app.
 * `new` stands for one that is not made yet.
 */
export function panelId(integrationId: string, appId: string | undefined): string {
  return appId === undefined ? integrationId : `${appId}.${integrationId}`;
}

export function readPanelId(text: string): { integrationId: string; appId: string | undefined } {
  const [appId, integrationId] = text.includes('.') ? text.split('.', 2) : [undefined, text];
  return { integrationId: integrationId ?? '', appId };
}

/** All that is ever seen of an address. */
export function integrationAddress({ host, hint }: Pick<Integration, 'host' | 'hint'>): string {
  return hint === '' ? host : `${host}/…${hint}`;
}
