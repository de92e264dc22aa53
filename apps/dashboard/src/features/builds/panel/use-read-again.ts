import type { BuildDetails } from '@muster/contract/build-details';
import { readBuild } from '@muster/contract/calls/build-details';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../shared/api/call-query.ts';
import { useServices } from '../../../shared/services.ts';
import { type BuildProps, paramsOf } from './build-context.ts';

/** The build as it is now, also for all that shows it. */
export function useReadAgain(of: BuildProps): () => Promise<BuildDetails> {
  const client = useQueryClient();
  const { api } = useServices();
  return () =>
    client.fetchQuery({ ...callQuery(api, readBuild, { params: paramsOf(of) }, ['build', 'script']), staleTime: 0 });
}
