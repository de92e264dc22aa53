/** What stands in the index of the benchmark, and what is typed to find it. */
import { randomUUIDv7 } from 'node:crypto';
import type { SearchType } from '@muster/contract/search';

const firstNames =
  `ana luis maría josé carmen antonio lucía javier paula sergio elena pablo marta álvaro sofía diego laura
  adrián irene rubén olivia james emma noah mia liam zoe oscar hugo nora iván clara mateo julia bruno alba leo vera
  tomás inés gabriel sara daniel eva nicolás rosa miguel aitana pedro zulema`.split(/\s+/);
const lastNames =
  `garcía rodríguez gonzález fernández lópez martínez sánchez pérez gómez martín jiménez ruiz hernández díaz
  moreno muñoz álvarez romero alonso gutiérrez navarro torres domínguez vázquez ramos gil ramírez serrano blanco molina
  smith johnson brown taylor walker wright clark young king baker turner parker collins stewart morris rogers reed
  cook bailey cooper okafor nakamura schröder dvořák`.split(/\s+/);
const models = ['iPhone 15', 'iPhone 16 Pro', 'iPad Air', 'MacBook Pro', 'MacBook Air', 'Pixel 9', 'Galaxy S25'];
const places = ['Madrid', 'Sevilla', 'Warehouse', 'Reception', 'Field team', 'Night shift', 'Kiosk', 'Loading dock'];
const products = ['Inventory', 'Delivery', 'Payroll', 'Checkout', 'Scanner', 'Timesheet', 'Campus', 'Concierge'];

/** The same numbers in each run, so that runs can be compared. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    // Mulberry32: small, and good enough for names.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Thing {
  type: SearchType;
  title: string;
  texts: string[];
  data: Record<string, unknown>;
}

export function* things(count: number): Generator<Thing> {
  const roll = dice(20261115);
  const any = <T>(list: ArrayLike<T>) => list[Math.floor(roll() * list.length)] as T;
  const code = (length: number, letters: string) => Array.from({ length }, () => any(letters)).join('');
  for (let i = 0; i < count; i++) {
    const [first, last, part] = [any(firstNames), any(lastNames), roll()];
    if (part < 0.25) {
      const [name, email] = [`${first} ${last}`, `${first}.${last}${Math.floor(roll() * 9999)}@aurora.example`];
      yield { type: 'person', title: name, texts: [email], data: { name, email, picture: null } };
    } else if (part < 0.8) {
      const type = part < 0.5 ? 'admDevice' : part < 0.7 ? 'emmDevice' : 'winDevice';
      const displayName = part < 0.65 ? `${first}'s ${any(models)}` : `${any(places)} ${any(models)} ${i % 4000}`;
      const serialNumber = code(12, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789');
      const imei = code(15, '0123456789');
      const data = { displayName, state: 'active', imei, name: null, serialNumber };
      yield { type, title: displayName, texts: [serialNumber, imei], data };
    } else if (part < 0.96) {
      const version = `${Math.floor(roll() * 9)}.${Math.floor(roll() * 40)}.${Math.floor(roll() * 99)}`;
      const data = {
        applicationId: randomUUIDv7(),
        applicationName: 'App',
        icon: null,
        os: 'ios',
        processedVersionName: version,
        versionCode: `${i}`,
      };
      yield { type: 'build', title: `${any(products)} ${any(places)} ${version}`, texts: [`${i}`], data };
    } else {
      const name = `${any(products)} ${any(places)} ${i % 900}`;
      const data = { slug: `app-${i}`, name, picture: null };
      yield { type: 'application', title: name, texts: [`app-${i}`], data };
    }
  }
}

/** What people type: beginnings of every length, whole names, middles, slips, numbers, and what is not there. */
export function queries(): string[] {
  const roll = dice(7);
  const any = (list: readonly string[]) => list[Math.floor(roll() * list.length)] as string;
  const all: string[] = [];
  for (let i = 0; i < 40; i++) {
    const name = `${any(firstNames)} ${any(lastNames)}`;
    const last = any(lastNames);
    const from = Math.floor(roll() * Math.max(1, last.length - 4));
    const slip = Math.floor(roll() * (last.length - 2)) + 1;
    all.push(
      name.slice(0, 1 + (i % 20)),
      `${any(firstNames)}'s ${any(models)}`.slice(0, 1 + (i % 20)),
      last.slice(0, 1 + (i % 3)),
      last.slice(from, from + 3 + (i % 3)),
      last.slice(0, slip) + last.slice(slip + 1),
      `${last.slice(0, slip)}${last[slip + 1]}${last[slip]}${last.slice(slip + 2)}`,
      `${any(firstNames)} ${any(models)}`,
      `${any(places)} ${any(products)}`,
      any(models),
      String(Math.floor(roll() * 10 ** (2 + (i % 6)))),
      `${any(['QK', 'ZX', 'AB'])}${Math.floor(roll() * 100)}`,
      `nothing is called ${i}`.slice(0, 8 + (i % 10)),
    );
  }
  return all.map((text) => text.trim()).filter(Boolean);
}
