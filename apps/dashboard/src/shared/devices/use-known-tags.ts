import { listDeviceValues } from '@muster/contract/calls/devices';
import { listTags } from '@muster/contract/calls/people';
import { useCall } from '../api/use-call.ts';
import { usePermission } from '../permissions/use-gates.ts';

const nothing: readonly string[] = [];

/** Tags that devices have, the most used first. */
export function useDeviceTags(org: string): readonly string[] {
  const may = usePermission('admDevice', 'list');
  const { data } = useCall(
    listDeviceValues,
    { params: { org }, query: { of: 'tag' } },
    { enabled: may, follows: ['admDevice'] },
  );
  return data?.items.map(({ value }) => value) ?? nothing;
}

/** Tags that people have, the most used first. */
export function usePersonTags(org: string): readonly string[] {
  const may = usePermission('organizationCollaborator', 'list');
  const { data } = useCall(listTags, { params: { org }, query: {} }, { enabled: may });
  return data?.items.map(({ tag }) => tag) ?? nothing;
}
