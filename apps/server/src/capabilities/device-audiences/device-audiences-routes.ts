import * as calls from '@muster/contract/calls/device-audiences';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { deviceAudienceList } from './device-audiences-list.ts';
import {
  createDeviceAudience,
  deleteDeviceAudience,
  knownSelectors,
  readDeviceAudience,
  updateDeviceAudience,
} from './device-audiences-service.ts';
import { countFound, memberList, unknownSerials } from './selector-devices-list.ts';

export function deviceAudienceRoutes(): Route[] {
  return [
    ...counted(
      calls.countDeviceAudiences,
      handle(calls.listDeviceAudiences, ({ query, read }) => read((tx) => deviceAudienceList.page(tx, null, query))),
    ),
    handle(calls.readDeviceAudience, ({ params, read }) =>
      read((tx) => readDeviceAudience(tx, params.deviceAudienceId)),
    ),
    handle(calls.createDeviceAudience, ({ body, transaction }) => transaction((tx) => createDeviceAudience(tx, body))),
    handle(calls.updateDeviceAudience, ({ body, params, transaction }) =>
      transaction((tx) => updateDeviceAudience(tx, params.deviceAudienceId, body)),
    ),
    handle(calls.deleteDeviceAudience, async ({ params, transaction }) => {
      await transaction((tx) => deleteDeviceAudience(tx, params.deviceAudienceId));
      return null;
    }),
    handle(calls.previewDeviceAudience, ({ body, read }) =>
      read(async (tx) => {
        const selectors = await knownSelectors(tx, body.selectors);
        const { q, limit } = body;
        const page = await memberList(tx.organizationId, selectors).page(tx, null, { q, limit, sort: 'deviceName' });
        const unknownSerialNumbers = await unknownSerials(tx, selectors.serialNumbers);
        return { ...(await countFound(tx, selectors)), unknownSerialNumbers, items: page.items };
      }),
    ),
    handle(calls.listDeviceAudienceMembers, ({ params, query, read }) =>
      read(async (tx) => {
        const { selectors } = await readDeviceAudience(tx, params.deviceAudienceId);
        return memberList(tx.organizationId, selectors).page(tx, null, { ...query, sort: 'deviceName' });
      }),
    ),
  ];
}
