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
import { continueImports } from './people-jobs.ts';

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
  test('tells each bad line, and importing does nothing while there is one, or skips them', async () => {
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
    assert.deepEqual(
      [report.lines, report.created, report.unchanged, report.errorCount],
      [7, 1, 1, 5],
      'a collaborator stays as they are',
    );
    assert.deepEqual(
      report.errors.map(({ line, reason }) => [line, reason]),
      [
        [3, 'email'],
        [5, 'emailMissing'],
        [6, 'emailRepeated'],
        [7, 'firstName'],
        [8, 'serviceAccount'],
      ],
    );
    await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(5222));
    assert.deepEqual(await people(place), []);
    assert.deepEqual((await owner.api(listGroups, { params: place.params })).items, []);

    const skipped = await owner.api(calls.listSkipped, { params, body });
    assert.equal(skipped.more, false);
    assert.deepEqual(
      skipped.items.map(({ line, reason, cells }) => [line, reason, cells[0]]),
      [
        [3, 'email', 'nonsense'],
        [5, 'emailMissing', ''],
        [6, 'emailRepeated', 'ANA@example.com'],
        [7, 'firstName', 'l@example.com'],
        [8, 'serviceAccount', `robot-1a2b3c@${place.params.org}.${serviceAccountDomain}`],
      ],
    );
    const later = await owner.api(calls.listSkipped, { params, body: { ...body, after: 6 } });
    assert.deepEqual(
      later.items.map(({ line }) => line),
      [7, 8],
    );
    const done = await owner.api(calls.commitImport, { params, body: { ...body, skipErrors: true } });
    assert.deepEqual([done.created, done.updated, done.unchanged, done.errorCount], [1, 0, 1, 5]);
    assert.deepEqual(
      (await people(place)).map(({ email, firstName }) => [email, firstName]),
      [['ana@example.com', 'Ana']],
    );
    await assert.rejects(owner.api(calls.listSkipped, { params, body }), coded(3001));
  });

  test('of lines that are skipped makes no group', async () => {
    const place = await workspace();
    const content = `email,group\nana@example.com,One\nnonsense,Two\n${owner.email},Three\n`;
    const file = await upload(place, content);
    const params = { ...place.params, importId: file.id };
    const body = { ...choice, mapping: { ...plain, groups: 1 } };
    assert.deepEqual((await owner.api(calls.checkImport, { params, body })).newGroups, ['One']);
    await owner.api(calls.commitImport, { params, body: { ...body, skipErrors: true } });
    assert.deepEqual(
      (await owner.api(listGroups, { params: place.params })).items.map(({ name }) => name),
      ['One'],
    );
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

describe('a long import', () => {
  const count = 4500;
  const file = ['email,groups', ...Array.from({ length: count }, (_, n) => `e${n}@example.com,"Team ${n % 3}"`)].join(
    '\n',
  );
  const body = { ...choice, mapping: { ...plain, groups: 1 } };
  const employees = async ({ id }: Place) => {
    const [row] = await server.ownerQuery<{ count: number; groups: number }>(sql`
      select count(*)::int as count, (select count(*)::int from groups where organization_id = ${id}) as groups
      from people where organization_id = ${id} and role = 'employee'`);
    return row;
  };
  const told = async ({ id }: Place) => {
    const rows = await server.ownerQuery<{ id: string }>(sql`
      select jsonb_array_elements_text(payload -> 'ids') as id from outbox_events
      where organization_id = ${id} and type = 'employee.update'`);
    return new Set(rows.map((row) => row.id)).size === rows.length ? rows.length : Number.NaN;
  };

  test('is done in pieces, and counted as a whole', async () => {
    const place = await workspace();
    const { id, lines: held } = await upload(place, file);
    assert.equal(held, count);
    const params = { ...place.params, importId: id };
    const report = await owner.api(calls.commitImport, { params, body });
    assert.deepEqual([report.created, report.updated, report.lines, report.overLimit], [count, 0, count, 0]);
    assert.deepEqual(await employees(place), { count, groups: 3 });
    assert.equal(await told(place), count);
    const transactions = await server.ownerQuery(sql`
      select distinct xact from outbox_events where organization_id = ${place.id} and type = 'employee.update'`);
    assert.equal(transactions.length, 3);
    const entries = await server.ownerQuery<{ diff: object }>(sql`
      select diff from audit_entries where organization_id = ${place.id} and entity = 'employee'`);
    assert.equal(entries.length, 1);
    await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(3001));
  });

  test('that is cut short goes on where it was, and takes its places meanwhile', async (t) => {
    const place = await workspace({ employees: count });
    const { id } = await upload(place, file);
    const params = { ...place.params, importId: id };
    await server.ownerQuery(sql`
      create function cut_short() returns trigger language plpgsql as 'begin raise exception ''cut short''; end'`);
    await server.ownerQuery(sql`
      create trigger cut_short before insert on people for each row when (new.email = 'e3000@example.com')
      execute function cut_short()`);
    t.after(() => server.ownerQuery(sql`drop function if exists cut_short cascade`));
    await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(1000));
    assert.deepEqual(await employees(place), { count: 2000, groups: 3 });
    await server.ownerQuery(sql`drop function cut_short cascade`);

    const one = { params: place.params, body: { email: 'late@example.com' } };
    await assert.rejects(owner.api(calls.createEmployee, one), coded(4014), 'those still to come have their places');
    await upload(place, file);
    await continueImports(server.db).run({});
    assert.equal((await employees(place))?.count, 2000, 'what moved just now is left to whoever moves it');
    await server.ownerQuery(sql`update people_imports set moved_at = now() - interval '2 minutes' where id = ${id}`);
    await continueImports(server.db).run({});
    assert.deepEqual(await employees(place), { count, groups: 3 });
    assert.equal(await told(place), count);
    const [entry] = await server.ownerQuery<{ userId: string; created: number }>(sql`
      select user_id as "userId", (diff -> 0 ->> 'rhs')::int as created from audit_entries
      where organization_id = ${place.id} and entity = 'employee' and entity_id = ${id}`);
    assert.deepEqual(entry, { userId: owner.id, created: count });
    await continueImports(server.db).run({});
    assert.deepEqual(await employees(place), { count, groups: 3 });
  });

  test('that is asked for again goes on as well', async (t) => {
    const place = await workspace();
    const { id } = await upload(place, file);
    const params = { ...place.params, importId: id };
    await server.ownerQuery(sql`
      create function cut_short() returns trigger language plpgsql as 'begin raise exception ''cut short''; end'`);
    await server.ownerQuery(sql`
      create trigger cut_short before insert on people for each row when (new.email = 'e4400@example.com')
      execute function cut_short()`);
    t.after(() => server.ownerQuery(sql`drop function if exists cut_short cascade`));
    await assert.rejects(owner.api(calls.commitImport, { params, body }), coded(1000));
    await server.ownerQuery(sql`drop function cut_short cascade`);
    const report = await owner.api(calls.commitImport, { params, body });
    assert.equal(report.created, count);
    assert.deepEqual(await employees(place), { count, groups: 3 });
  });
});
