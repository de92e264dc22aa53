import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '@muster/contract/call';
import * as z from 'zod/mini';
import { idFields, withIds } from './id-fields.ts';

const spec = (parts: { params?: z.ZodMiniType; query?: z.ZodMiniType; body?: z.ZodMiniType }) =>
  call({
    name: 'things.do',
    summary: 'Something',
    service: 'api',
    method: 'POST',
    path: '/organizations/:org/things/:thingId',
    access: { kind: 'open' },
    changes: true,
    reply: z.null(),
    ...parts,
  });

const found = (parts: Parameters<typeof spec>[0], isIdName?: (name: string) => boolean) =>
  idFields(spec(parts), isIdName).map(({ part, path, name }) => `${part}:${path.join('.')}:${name}`);

test('ids are found in path, query and body, however they are wrapped', () => {
  const id = z.uuid();
  assert.deepEqual(
    found({
      params: z.object({ org: z.string(), thingId: id }),
      query: z.object({ ownerId: z.optional(id), text: z.optional(z.string()) }),
      body: z.object({
        deviceIds: z.array(id),
        groupId: z.nullable(id),
        folderId: z._default(id, '00000000-0000-0000-0000-000000000000'),
        checkedId: z.string().check(z.uuid()),
        target: z.union([z.object({ userId: id }), z.object({ teamId: id }), z.literal('all')]),
        steps: z.array(z.object({ scriptId: id, name: z.string() })),
        owners: z.array(z.object({ id })),
        byRegion: z.record(z.string(), id),
        pair: z.tuple([z.string(), id]),
        piped: z.pipe(
          id,
          z.transform((text) => text),
        ),
      }),
    }),
    [
      'params:thingId:thingId',
      'query:ownerId:ownerId',
      'body:deviceIds.*:deviceIds',
      'body:groupId:groupId',
      'body:folderId:folderId',
      'body:checkedId:checkedId',
      'body:target.userId:userId',
      'body:target.teamId:teamId',
      'body:steps.*.scriptId:scriptId',
      'body:owners.*.id:owners',
      'body:byRegion.{}:byRegion',
      'body:pair.1:pair',
      'body:piped:piped',
    ],
  );
});

test('a text that is known to name a workspace counts as an id; the workspace of the path does not', () => {
  const parts = { params: z.object({ org: z.string() }), query: z.object({ workspace: z.string(), name: z.string() }) };
  assert.deepEqual(found(parts), []);
  assert.deepEqual(
    found(parts, (name) => name === 'workspace' || name === 'org'),
    ['query:workspace:workspace'],
  );
});

test('schemas that contain themselves are walked once', () => {
  const tree: z.ZodMiniType = z.object({ nodeId: z.uuid(), children: z.lazy(() => z.array(tree)) });
  assert.deepEqual(found({ body: tree }), ['body:nodeId:nodeId']);
  assert.deepEqual(found({ body: z.object({ any: z.json() }) }), []);
});

test('a value is put where the field is, and a list gets the good and the bad one', () => {
  assert.deepEqual(withIds({ a: 1 }, ['b', 'c'], ['x']), { a: 1, b: { c: 'x' } });
  assert.deepEqual(withIds({ ids: ['old'] }, ['ids', '*'], ['own', 'foreign']), { ids: ['own', 'foreign'] });
  assert.deepEqual(withIds({ steps: [{ name: 'n', id: 'old' }] }, ['steps', '*', 'id'], ['own', 'foreign']), {
    steps: [
      { name: 'n', id: 'own' },
      { name: 'n', id: 'foreign' },
    ],
  });
  assert.deepEqual(withIds({}, ['byRegion', '{}'], ['x']), { byRegion: { sample: 'x' } });
  assert.deepEqual(withIds({ pair: ['text', 'old'] }, ['pair', '1'], ['x']), { pair: ['text', 'x'] });
});
