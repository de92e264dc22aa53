/** Where the video of a report is kept: below its workspace's folder, which goes with it. */
export function videoKey(organizationId: string, reportId: string): string {
  return `organizations/${organizationId}/reports/${reportId}`;
}
