/** The calls about integrations, declared once for those of a workspace and once for those of an app. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { deliveryStates } from './enumerations/workspace.ts';
import { id, pageOf, pageQuery } from './fields.ts';
import { delivery, deliveryDetails, integration, integrationBody, integrationChange } from './integrations.ts';
import type { Action } from './permissions.ts';

const some = '0199a000-0000-7000-8000-000000000000';

interface Place<P, O, D> {
  name: string;
  /** What the summaries call it. */
  of: string;
  path: `/${string}`;
  /** Those of an app are also for who has a role in that app alone. */
  application: { application: 'one' } | Record<never, never>;
  params: P;
  one: O;
  delivery: D;
  sample: Record<string, string>;
}

export const oneIntegration = { integrationId: id };
export const oneDelivery = { integrationId: id, deliveryId: id };

export function integrationCalls<P extends z.ZodMiniType, O extends z.ZodMiniType, D extends z.ZodMiniType>(
  place: Place<P, O, D>,
) {
  const { name, of, path, params } = place;
  const access = (action: Action<'integration'>) =>
    ({ kind: 'member', resource: 'integration', action, ...place.application }) as const;
  const onePath = `${path}/:integrationId` as const;
  const deliveryPath = `${onePath}/deliveries/:deliveryId` as const;
  const sample = { params: place.sample };
  const oneSample = { params: { ...place.sample, integrationId: some } };
  const deliverySample = { params: { ...place.sample, integrationId: some, deliveryId: some } };
  return {
    list: call({
      name: `${name}.list`,
      summary: `The integrations of ${of}, by name`,
      service: 'api',
      method: 'GET',
      path,
      access: access('list'),
      changes: false,
      params,
      reply: z.object({ items: z.array(integration) }),
      sample,
    }),
    read: call({
      name: `${name}.read`,
      summary: `One integration of ${of}`,
      service: 'api',
      method: 'GET',
      path: onePath,
      access: access('get'),
      changes: false,
      params: place.one,
      reply: integration,
      sample: oneSample,
    }),
    create: call({
      name: `${name}.create`,
      summary: `Tell Slack or a receiver of webhooks of what happens in ${of}; the secret is in the answer and nowhere else`,
      service: 'api',
      method: 'POST',
      path,
      access: access('create'),
      changes: true,
      params,
      body: integrationBody,
      /** Null where nothing is signed. */
      reply: z.object({ integration, secret: z.nullable(z.string()) }),
      errors: [5211],
      sample: {
        ...sample,
        body: {
          type: 'webhook',
          name: 'Build server',
          url: 'https://hooks.example.com/muster',
          events: ['buildProcessed'],
        },
      },
    }),
    update: call({
      name: `${name}.update`,
      summary: `Change an integration of ${of}; what is not named stays as it is`,
      service: 'api',
      method: 'PATCH',
      path: onePath,
      access: access('update'),
      changes: true,
      params: place.one,
      body: integrationChange,
      reply: integration,
      errors: [5203],
      sample: { ...oneSample, body: { name: 'Nightly builds' } },
    }),
    remove: call({
      name: `${name}.delete`,
      summary: `Delete an integration of ${of} with its log`,
      service: 'api',
      method: 'DELETE',
      path: onePath,
      access: access('delete'),
      changes: true,
      params: place.one,
      reply: z.null(),
      sample: oneSample,
    }),
    roll: call({
      name: `${name}.rollSecret`,
      summary: 'Make a new secret, shown in the answer alone; the one before it signs as well for a day',
      service: 'api',
      method: 'POST',
      path: `${onePath}/secret`,
      access: access('update'),
      changes: true,
      params: place.one,
      reply: z.object({ integration, secret: z.string() }),
      errors: [6002],
      sample: oneSample,
    }),
    test: call({
      name: `${name}.test`,
      summary: 'Send something made up, once; what came of it is told by the delivery',
      service: 'api',
      method: 'POST',
      path: `${onePath}/test`,
      access: access('execute'),
      changes: true,
      params: place.one,
      reply: delivery,
      limits: [{ by: 'user', points: 30, seconds: 60 }],
      sample: oneSample,
    }),
    deliveries: call({
      name: `${name}.listDeliveries`,
      summary: 'What was sent or is waiting, newest first',
      service: 'api',
      method: 'GET',
      path: `${onePath}/deliveries`,
      access: access('get'),
      changes: false,
      params: place.one,
      query: z.object({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
      reply: pageOf(delivery),
      sample: oneSample,
    }),
    delivery: call({
      name: `${name}.readDelivery`,
      summary: 'One delivery with its attempts and what is sent',
      service: 'api',
      method: 'GET',
      path: deliveryPath,
      access: access('get'),
      changes: false,
      params: place.delivery,
      reply: deliveryDetails,
      sample: deliverySample,
    }),
    replay: call({
      name: `${name}.replayDelivery`,
      summary: 'Send it again, under the same id',
      service: 'api',
      method: 'POST',
      path: `${deliveryPath}/replay`,
      access: access('execute'),
      changes: true,
      params: place.delivery,
      reply: delivery,
      limits: [{ by: 'user', points: 120, seconds: 60 }],
      sample: deliverySample,
    }),
  };
}
