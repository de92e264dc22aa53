/** `new` stands for one that is not made yet; with an app before it, for one of that app. */
const fresh = 'new';

export function newPanelId(appId?: string): string {
  return appId === undefined ? fresh : `${appId}.${fresh}`;
}

/** What the panel is about: a publication, or a new one of an app, which may still have to be chosen. */
export function readPanelId(id: string): { publicationId: string } | { appId: string | undefined } {
  if (id === fresh) return { appId: undefined };
  const [appId, word] = id.split('.', 2);
  return word === fresh ? { appId } : { publicationId: id };
}
