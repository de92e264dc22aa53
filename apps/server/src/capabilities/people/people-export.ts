import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { FileReply } from '../../platform/http/codecs/file.ts';
import { usersPage } from './admin-users-list.ts';
import { type PeopleFilter, type PeopleRequest, readPage } from './people-list.ts';

/** Held at one time. */
const rowsAtOnce = 1000;

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Page by page in the order of the list, so that neither the server nor the database holds more than a page. */
export function exportPeople(read: Read, request: PeopleFilter & Pick<PeopleRequest, 'sort'>): FileReply {
  async function* batches() {
    for (let after: string | undefined | null; after !== null; ) {
      const place: string | undefined = after;
      const page = await read((tx) => readPage(tx, { ...request, after: place, limit: rowsAtOnce }));
      yield page.items.map((row) => [
        row.email,
        row.firstName,
        row.lastName,
        row.role,
        row.scope,
        row.origin,
        row.status,
        row.tags.join(', '),
        row.groups.map(({ name }) => name).join(', '),
        row.lastActivityAt ?? '',
        row.createdAt,
      ]);
      after = page.next;
    }
  }
  const header = [
    'email',
    'firstName',
    'lastName',
    'role',
    'scope',
    'origin',
    'status',
    'tags',
    'groups',
    'lastActivity',
    'createdAt',
  ];
  return { name: 'people.csv', type: 'text/csv; charset=utf-8', content: writeCsv(header, batches()) };
}

/**
 * So few that they are gone before they count as old: of larger pages V8 keeps what nobody needs until the heap has
 * grown by the size of the whole file.
 */
const usersAtOnce = 200;

export function exportUsers(db: Database): FileReply {
  async function* batches() {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const users: Awaited<ReturnType<typeof usersPage>> = await usersPage(db, after, usersAtOnce);
      yield users.map((user) => [
        user.id,
        user.email,
        user.fullName,
        user.role,
        user.creationDate,
        user.has2FAActive,
        user.newsletter,
        user.unverified,
      ]);
      after = users.length < usersAtOnce ? undefined : users.at(-1)?.id;
    }
  }
  const header = ['id', 'email', 'fullName', 'role', 'creationDate', 'has2FAActive', 'newsletter', 'unverified'];
  return { name: 'users.csv', type: 'text/csv; charset=utf-8', content: writeCsv(header, batches()) };
}
