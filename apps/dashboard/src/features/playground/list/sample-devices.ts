/** Devices that do not exist: as many as are asked for, always the same ones. */
export interface SampleDevice {
  id: string;
  name: string;
  owner: string;
  os: 'ios' | 'macos' | 'android' | 'windows';
  version: string;
  state: 'ok' | 'attention' | 'silent' | 'locked';
  managed: boolean;
  /** Bytes of storage. */
  size: number;
  serial: string;
  seen: string;
  enrolled: string;
}

const firstNames = [
  'Ana',
  'Ben',
  'Chloé',
  'Dmitri',
  'Elif',
  'Farid',
  'Grace',
  'Hiro',
  'Inés',
  'Jonas',
  'Kofi',
  'Lucía',
];
const lastNames = [
  'Ruiz',
  'Okafor',
  'Martín',
  'Ivanova',
  'Yılmaz',
  'Haddad',
  'Kim',
  'Tanaka',
  'Núñez',
  'Weber',
  'Mensah',
];
const models = {
  ios: ['iPhone 15', 'iPhone 16 Pro', 'iPad Air'],
  macos: ['MacBook Air', 'MacBook Pro', 'Mac mini'],
  android: ['Pixel 9', 'Galaxy S25', 'Galaxy Tab'],
  windows: ['Surface Laptop', 'ThinkPad X1', 'Latitude 7450'],
} as const;
const versions = { ios: 18, macos: 15, android: 15, windows: 11 } as const;
const systems = ['ios', 'macos', 'android', 'windows'] as const;
const states = ['ok', 'ok', 'ok', 'ok', 'ok', 'attention', 'silent', 'locked'] as const;

/** A moment that never changes, so that pictures of the page can be compared. */
export const sampleNow = Date.parse('2026-11-01T12:00:00Z');

/** Numbers that look like chance and are the same every time (Steele and Vigna, splitmix32). */
function hash(n: number): number {
  let x = (n + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

export function sampleDevice(n: number): SampleDevice {
  const pick = <T>(from: readonly T[], salt: number): T => from[hash(n * 8 + salt) % from.length] as T;
  const os = pick(systems, 0);
  const first = pick(firstNames, 1);
  const model = pick(models[os], 3);
  const ago = hash(n * 8 + 4) % (90 * 86_400);
  return {
    id: `d${n}`,
    name: n === 7 ? '=HYPERLINK("https://example.com","Open me")' : `${first}’s ${model}`,
    owner: `${first} ${pick(lastNames, 2)}`,
    os,
    version: `${versions[os]}.${hash(n * 8 + 5) % 6}`,
    state: pick(states, 6),
    managed: hash(n * 8 + 7) % 3 > 0,
    size: (1 + (hash(n * 8 + 3) % 8)) * 64 * 1024 ** 3,
    serial: hash(n).toString(36).toUpperCase().padStart(7, '0'),
    seen: new Date(sampleNow - ago * 1000).toISOString(),
    enrolled: new Date(sampleNow - ago * 1000 - (hash(n * 8 + 6) % 700) * 86_400_000).toISOString(),
  };
}

export function sampleDevices(count: number): SampleDevice[] {
  return Array.from({ length: count }, (_, n) => sampleDevice(n));
}
