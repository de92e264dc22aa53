import { type ServiceStatus, serviceStatuses, worstServiceStatus } from '@muster/contract/enumerations/platform';

/** The worst of the states that the watch reports; undefined where its answer says nothing that is known. */
export function readStatus(answer: unknown): ServiceStatus | undefined {
  const { results } = (answer ?? {}) as { results?: unknown };
  if (!Array.isArray(results)) return undefined;
  const said = results.map((result: unknown) => (result as { status?: unknown } | null)?.status);
  return worstServiceStatus(serviceStatuses.filter((status) => said.includes(status)));
}
