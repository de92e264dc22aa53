import type { StoreDeviceRow } from '@muster/contract/calls/store-devices';
import { writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FileReply } from '../../../platform/http/codecs/file.ts';
import { readDevicePage } from './devices-list.ts';

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const header = ['udid', 'product', 'osVersion', 'serialNumber', 'memberEmail', 'createdAt'];
/** Held at one time. */
const rowsAtOnce = 1000;

export function exportDevices(read: Read, format: 'csv' | 'apple'): FileReply {
  async function* batches(): AsyncGenerator<StoreDeviceRow[]> {
    for (let after: string | undefined | null; after !== null; ) {
      const place: string | undefined = after;
      const page = await read((tx) => readDevicePage(tx, { sort: '-createdAt', limit: rowsAtOnce, after: place }));
      yield page.items;
      after = page.next;
    }
  }
  return format === 'csv'
    ? { name: 'devices.csv', type: 'text/csv; charset=utf-8', content: writeCsv(header, asCells(batches())) }
    : { name: 'multiple-device-upload.txt', type: 'text/plain; charset=utf-8', content: writeApple(batches()) };
}

async function* asCells(batches: AsyncIterable<StoreDeviceRow[]>) {
  for await (const rows of batches) {
    yield rows.map((row) => [row.udid, row.product, row.osVersion, row.serialNumber, row.memberEmail, row.createdAt]);
  }
}

/** As Apple takes them under "Register Multiple Devices" (https://developer.apple.com/help/account/devices/register-multiple-devices). */
async function* writeApple(batches: AsyncIterable<StoreDeviceRow[]>): AsyncGenerator<string> {
  let head = 'Device ID\tDevice Name\tDevice Platform\n';
  for await (const rows of batches) {
    yield head + rows.map((row) => `${row.udid}\t${nameOf(row)}\tios\n`).join('');
    head = '';
  }
  if (head !== '') yield head;
}

/** Names have up to 50 characters there. */
function nameOf({ memberEmail, product, udid }: StoreDeviceRow): string {
  return ([memberEmail, product].filter(Boolean).join(' ') || udid).replaceAll('\t', ' ').slice(0, 50);
}
