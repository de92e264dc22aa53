/** Where the file of an upload is kept, which becomes the build's: below its workspace's folder, which goes with it. */
export function uploadKey(organizationId: string, id: string): string {
  return `organizations/${organizationId}/files/${id}`;
}

export function readUploadKey(key: string): { organizationId: string; id: string } {
  const [, organizationId, , id] = key.match(/organizations\/([^/]+)\/(files)\/([^/]+)$/) ?? [];
  if (organizationId === undefined || id === undefined) throw new TypeError(`not the key of an upload: ${key}`);
  return { organizationId, id };
}
