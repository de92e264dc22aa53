/** Files of employees over HTTP: as people have them, told what is wrong with them, and imported whole or not at all. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/employees';
import { listGroups } from '@muster/contract/calls/groups';
import { listPeople } from '@muster/contract/calls/people';
import { serviceAccountDomain } from '@muster/contract/constants';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
});
after(() => server.stop());

async function workspace(limits: Record<string, number> = { employees: 0 }) {
  const { id, slug } = await server.createWorkspace(owner);
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ limits })} where id = ${id}`);
  return { id, params: { org: slug } };
}

type Place = Awaited<ReturnType<typeof workspace>>;
const upload = ({ params }: Place, content: string | Buffer, user = owner) =>
  user.api(calls.uploadImport, { params, body: new Blob([content as string], { type: 'text/csv' }) });
const choice = { header: true, existing: 'update' } as const;
const plain = { email: 0, firstName: null, lastName: null, tags: null, groups: null };
const people = async ({ params }: Place) =>
  (await owner.api(listPeople, { params, query: { kind: 'employee', sort: 'email' } })).items;
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
const lines = 'Correo;Nombre;Apellidos;Grupos\r\nana@example.com;Ñu;"Pérez; Gómez";"Día, Noche"\r\n';

describe('a file', () => {
  for (const [name, content, encoding] of [
    ['in UTF-8', Buffer.from(lines), 'utf-8'],
    ['in UTF-8 with a mark', Buffer.from(`\ufeff${lines}`), 'utf-8'],
    ['in UTF-16 with a mark', Buffer.from(`\ufeff${lines}`, 'utf16le'), 'utf-16le'],
    ['in UTF-16 without one', Buffer.from(lines, 'utf16le'), 'utf-16le'],
    ['in UTF-16, the other way around', utf16be(lines), 'utf-16be'],
    ['in Windows-1252', Buffer.from(lines, 'latin1'), 'windows-1252'],
  ] as const) {
    test(`${name} is read as it is meant`, async () => {
      const place = await workspace();
      const file = await upload(place, content);
      assert.deepEqual([file.encoding, file.separator, file.header, file.lines], [encoding, ';', true, 1]);
      assert.deepEqual(file.columns, ['Correo', 'Nombre', 'Apellidos', 'Grupos']);
      assert.deepEqual(file.mapping, { email: 0, firstName: 1, lastName: 2, tags: null, groups: 3 });
      const body = { ...choice, mapping: file.mapping ?? plain };
      const params = { ...place.params, importId: file.id };
      const report = await owner.api(calls.checkImport, { params, body });
      assert.deepEqual([report.created, report.errorCount, report.newGroups], [1, 0, ['Día', 'Noche']]);
      assert.deepEqual(await people(place), []);
      await owner.api(calls.commitImport, { params, body });
      assert.deepEqual(
        (await people(place)).map(({ email, fullName, groups }) => [
          email,
          fullName,
          groups.map((group) => group.name),
        ]),
        [['ana@example.com', 'Ñu Pérez; Gómez', ['Día', 'Noche']]],
      );
      await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(3001));
    });
  }

  test('may be separated by tabs, have no header, ragged and empty lines, and formulas, which stay as they are', async () => {
    const place = await workspace();
    const file = await upload(place, 'ana@example.com\t=1+1\r\n\r\nben@example.com\n\t\ncarl@example.com\tC\textra\n');
    assert.deepEqual([file.separator, file.header, file.lines, file.mapping?.email], ['\t', false, 3, 0]);
    const body = { existing: 'update', header: false, mapping: { ...plain, firstName: 1 } } as const;
    await owner.api(calls.commitImport, { params: { ...place.params, importId: file.id }, body });
    assert.deepEqual(
      (await people(place)).map(({ email, firstName }) => [email, firstName]),
      [
        ['ana@example.com', '=1+1'],
        ['ben@example.com', ''],
        ['carl@example.com', 'C'],
      ],
    );
  });

  test('that is none is refused, and so is an empty one', async () => {
    const place = await workspace();
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex');
    for (const content of ['', ' \n', picture, 'a,"b\nc,d\n', 'email\n"never closed']) {
      await assert.rejects(upload(place, content), coded(5222), JSON.stringify(content));
    }
    // Larger than what is read ahead, so that something is left when the first of it shows what it is.
    for (const what of ['a', ',', '"', 'a,'])
      await assert.rejects(upload(place, what.repeat(20_000_000 / what.length)), coded(5222), what);
    const viewer = await server.addMember(place.id, 'viewer');
    await assert.rejects(upload(place, lines, viewer), coded(4003));
    const [{ count } = { count: 1 }] = await server.ownerQuery<{ count: number }>(sql`
      select count(*)::int as count from people_imports where organization_id = ${place.id}`);
    assert.equal(count, 0);
  });
});

describe('files that nobody imports', () => {
  const kept = async ({ id }: Place) =>
    server.ownerQuery<{ createdBy: string }>(sql`
      select created_by as "createdBy" from people_imports where organization_id = ${id} order by created_at`);

  test('are one per person: the next takes the place of the last', async () => {
    const place = await workspace();
    const admin = await server.addMember(place.id, 'admin');
    const first = await upload(place, lines);
    await upload(place, lines, admin);
    await upload(place, lines);
    assert.deepEqual(
      (await kept(place)).map(({ createdBy }) => createdBy),
      [admin.id, owner.id],
    );
    const params = { ...place.params, importId: first.id };
    await assert.rejects(owner.api(calls.checkImport, { params, body: { ...choice, mapping: plain } }), coded(3001));
  });
});

describe('a dry run', () => {
  test('tells each bad line, and importing does nothing while there is one', async () => {
    const place = await workspace();
    const long = 'x'.repeat(81);
    const content = [
      'email,first',
      'ana@example.com,Ana',
      'nonsense,B',
      `${owner.email},C`,
      ',D',
      'ANA@example.com,E',
      `l@example.com,${long}`,
      `robot-1a2b3c@${place.params.org}.${serviceAccountDomain},F`,
    ].join('\n');
    const file = await upload(place, content);
    const params = { ...place.params, importId: file.id };
    const body = { ...choice, mapping: { ...plain, firstName: 1 } };
    const report = await owner.api(calls.checkImport, { params, body });
    assert.deepEqual([report.lines, report.created, report.errorCount], [7, 1, 6]);
    assert.deepEqual(
      report.errors.map(({ line, reason }) => [line, reason]),
      [
        [3, 'email'],
        [4, 'collaborator'],
        [5, 'emailMissing'],
        [6, 'emailRepeated'],
        [7, 'firstName'],
        [8, 'serviceAccount'],
      ],
    );
    await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(5222));
    assert.deepEqual(await people(place), []);
    assert.deepEqual((await owner.api(listGroups, { params: place.params })).items, []);
  });

  test('updates those who are there, or leaves them', async () => {
    const place = await workspace();
    await owner.api(calls.createEmployee, {
      params: place.params,
      body: { email: 'ana@example.com', firstName: 'Ana', tags: ['Old'] },
    });
    const content = 'email,first,tags\nana@example.com,Anna,"new, OLD"\nben@example.com,,\n';
    for (const [existing, counts, names] of [
      ['skip', [1, 0, 1], ['Ana', '']],
      ['update', [0, 2, 0], ['Anna', '']],
    ] as const) {
      const file = await upload(place, content);
      const body = { header: true, existing, mapping: { ...plain, firstName: 1, tags: 2 } };
      const report = await owner.api(calls.commitImport, { params: { ...place.params, importId: file.id }, body });
      assert.deepEqual([report.created, report.updated, report.unchanged], counts);
      assert.deepEqual(
        (await people(place)).map(({ firstName }) => firstName),
        names,
      );
    }
    assert.deepEqual((await people(place))[0]?.tags, ['Old', 'new']);
  });

  test('adds no more tags and groups to somebody than they may have', async () => {
    const place = await workspace();
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    const body = { email: 'ana@example.com', tags };
    await owner.api(calls.createEmployee, { params: place.params, body });
    for (const [cell, reasons] of [
      ['TAG 3;Tag 4', []],
      ['another', ['tags']],
    ] as const) {
      const file = await upload(place, `email,tags,groups\nana@example.com,${cell},One;Two\n`);
      const params = { ...place.params, importId: file.id };
      const choose = { header: true, existing: 'update', mapping: { ...plain, tags: 1, groups: 2 } } as const;
      const { errors } = await owner.api(calls.checkImport, { params, body: choose });
      assert.deepEqual(
        errors.map(({ reason }) => reason),
        reasons,
      );
    }
  });

  test('says how many are too many for the plan, which holds', async () => {
    const place = await workspace({ employees: 3 });
    const file = await upload(place, Array.from({ length: 5 }, (_, index) => `e${index}@example.com`).join('\n'));
    const params = { ...place.params, importId: file.id };
    const body = { mapping: plain, header: false, existing: 'skip' } as const;
    assert.equal((await owner.api(calls.checkImport, { params, body })).overLimit, 2);
    await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(4014));
    assert.deepEqual(await people(place), []);
  });

  test('of another workspace is not there', async () => {
    const [place, other] = [await workspace(), await workspace()];
    const file = await upload(other, lines);
    const params = { ...place.params, importId: file.id };
    await assert.rejects(owner.api(calls.checkImport, { params, body: { ...choice, mapping: plain } }), coded(3001));
  });
});
