/** Which devices the demo company has, who has them, and how they are. The same at every start. */
import type { Resident } from '../lab/apple/living-fleet.ts';
import type { Temper } from '../lab/apple/tempers.ts';

/** How a device comes in: by a token of a template, by a link for somebody, or automatically. */
export type Way = { template: TemplateName } | { owner: string } | { automated: true };
export interface Enrolling {
  resident: Resident;
  way: Way;
}

export const demoTemplates = [
  { name: 'Shops in Madrid', tags: ['shop', 'site:madrid'] },
  { name: 'Shops in Berlin', tags: ['shop', 'site:berlin'] },
  { name: 'Shops in Copenhagen', tags: ['shop', 'site:copenhagen'] },
  { name: 'Delivery', tags: ['delivery'] },
  { name: 'Offices', tags: ['office'] },
] as const;
type TemplateName = (typeof demoTemplates)[number]['name'];

const shops: readonly [template: TemplateName, name: string][] = [
  ['Shops in Madrid', 'Malasaña'],
  ['Shops in Madrid', 'Lavapiés'],
  ['Shops in Madrid', 'Chamberí'],
  ['Shops in Madrid', 'Atocha'],
  ['Shops in Berlin', 'Mitte'],
  ['Shops in Berlin', 'Kreuzberg'],
  ['Shops in Berlin', 'Neukölln'],
  ['Shops in Copenhagen', 'Nørrebro'],
  ['Shops in Copenhagen', 'Vesterbro'],
];

/** Phones that drivers left on a bench. */
const demoLost: readonly string[] = ['Delivery 04', 'Delivery 17', 'Delivery 30'];

type System = readonly [version: string, build: string];
const systems: Record<Resident['platform'], readonly System[]> = {
  iOS: [
    ['18.6.2', '22G100'],
    ['18.6.2', '22G100'],
    ['18.5', '22F76'],
    ['18.3.1', '22D72'],
    ['17.7.2', '21H221'],
  ],
  iPadOS: [
    ['18.6.2', '22G100'],
    ['18.5', '22F76'],
    ['18.5', '22F76'],
    ['17.7.10', '21H450'],
  ],
  macOS: [
    ['15.6.1', '24G90'],
    ['15.5', '24F74'],
    ['14.7.8', '23H730'],
  ],
  tvOS: [
    ['18.6', '22M84'],
    ['18.5', '22L572'],
  ],
};

const macBook = { productName: 'Mac15,12', modelName: 'MacBook Air', model: 'MRXN3' };
const macMini = { productName: 'Mac14,3', modelName: 'Mac mini', model: 'MMFK3' };
const two = (number: number) => String(number).padStart(2, '0');

/** Two hundred devices, for the people who are there. */
export function demoRoster(people: readonly { email: string; firstName: string }[]): Enrolling[] {
  const all: Enrolling[] = [];

  function add(platform: Resident['platform'], name: string, way: Way, state: Resident['state'] = {}): void {
    const place = all.length;
    const choices = systems[platform];
    const [osVersion, buildVersion] = choices[(place * 7) % choices.length] as System;
    const newest = osVersion === choices[0]?.[0];
    all.push({
      way,
      resident: {
        name: `aurora-${String(place).padStart(3, '0')}`,
        platform,
        temper: demoLost.includes(name) ? 'lost' : temperOf(place, platform),
        state: { name, osVersion, buildVersion, ...(newest && { availableUpdate: undefined }), ...state },
      },
    });
  }

  const owners = people.slice(0, 32);
  // What people have in their pockets is not supervised.
  for (const { email, firstName } of owners)
    add('iOS', `${firstName}’s iPhone`, { owner: email }, { supervised: false });
  for (const { email, firstName } of owners.slice(0, 14))
    add('macOS', `${firstName}’s MacBook`, { owner: email }, macBook);
  for (const [template, shop] of shops) {
    for (let n = 1; n <= 5; n++) add('iPadOS', `Counter ${shop} ${n}`, { template });
    for (let n = 1; n <= 3; n++) add('iPadOS', `Kitchen ${shop} ${n}`, { template });
    for (let n = 1; n <= 2; n++) add('tvOS', `Menu board ${shop} ${n}`, { template });
  }
  for (let n = 1; n <= 36; n++) add('iOS', `Delivery ${two(n)}`, { template: 'Delivery' });
  for (let n = 1; n <= 12; n++) add('iPadOS', `Training iPad ${two(n)}`, { automated: true });
  for (let n = 1; all.length < 200; n++) add('macOS', `Office Mac ${two(n)}`, { template: 'Offices' }, macMini);
  return all;
}

/** Bought, and still in their boxes. */
export const demoBoxes: readonly Resident[] = Array.from({ length: 8 }, (_, place) => ({
  name: `aurora-box-${place}`,
  platform: place < 5 ? 'iOS' : 'macOS',
  temper: 'lively',
  state: {},
}));

function temperOf(place: number, platform: Resident['platform']): Temper {
  if (place % 17 === 5) return 'silent';
  if (place % 31 === 7) return 'deaf';
  if (place % 15 === 3 && platform !== 'macOS' && platform !== 'tvOS') return 'busy';
  return place % 6 === 1 ? 'sleepy' : 'lively';
}
