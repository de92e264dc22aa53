/** Where the file of a version is kept: below its workspace's folder, which goes with it. */
export function assetKey(organizationId: string, versionId: string): string {
  return `organizations/${organizationId}/assets/${versionId}`;
}
