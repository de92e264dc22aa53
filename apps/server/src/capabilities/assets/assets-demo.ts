/** What the demo company keeps for its devices: wallpapers, a handbook, and scripts that somebody has improved. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Script } from '@muster/contract/assets';
import sharp from 'sharp';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DemoPart, DemoWorkspace } from '../demo-part.ts';
import { assetKey } from './asset-key.ts';
import { createAsset } from './assets-service.ts';
import { dateAsset, insertVersion, lockAsset, type NewVersion } from './assets-store.ts';
import { addScript } from './scripts-service.ts';

interface DemoScript {
  name: string;
  description: string;
  tags: string[];
  /** Versions, the first one first. */
  texts: readonly Script[];
  ago: number;
}

const inventory = (lines: readonly string[]): Script => ({
  language: 'zsh',
  content: ['#!/bin/zsh', '# Writes down what this Mac is, for the shop floor.', ...lines, ''].join('\n'),
  arguments: [{ name: 'folder', default: '/Library/Aurora', required: true }],
});

const scripts: readonly DemoScript[] = [
  {
    name: 'Label this Mac',
    description: 'Writes serial number and owner to a file that the till reads',
    tags: ['tills', 'macs'],
    texts: [
      inventory(['mkdir -p "{{argument.folder}}"', 'echo "{{serialNumber}}" > "{{argument.folder}}/label"']),
      inventory([
        'mkdir -p "{{argument.folder}}"',
        'echo "{{serialNumber}} {{employeeName}}" > "{{argument.folder}}/label"',
        'chmod 644 "{{argument.folder}}/label"',
      ]),
    ],
    ago: 12,
  },
  {
    name: 'Clear old print jobs',
    description: 'Empties the queues of the receipt printers',
    tags: ['tills'],
    texts: [{ language: 'bash', content: '#!/bin/bash\ncancel -a\ncupsenable $(lpstat -e)\n', arguments: [] }],
    ago: 25,
  },
];

export const assetsDemo: DemoPart = {
  async add(tx, demo, platform) {
    for (const one of scripts) await addDemoScript(tx, demo, one);
    const picture = await wallpaper();
    await addFile(tx, demo, platform, {
      about: {
        type: 'image',
        name: 'Aurora wallpaper',
        description: 'For the screens behind the counter',
        tags: ['brand'],
      },
      fileName: 'aurora-wallpaper.png',
      bytes: picture,
      read: { picture: await platform.pictures.keep(picture, 'screen', demo.organizationId), image: { format: 'png' } },
      ago: 20,
    });
    await addFile(tx, demo, platform, {
      about: {
        type: 'book',
        name: 'Opening the shop',
        description: 'What to do before the doors open',
        tags: ['handbook'],
      },
      fileName: 'opening-the-shop.pdf',
      bytes: handbook(),
      read: { picture: null, book: { format: 'pdf' } },
      ago: 8,
    });
  },
};

const askerOf = ({ ownerId, organizationId, slug }: DemoWorkspace) =>
  ({
    principal: { userId: ownerId, scopes: null },
    membership: { organizationId, slug, role: 'owner', applications: [] },
  }) as const;

async function addDemoScript(tx: Tx, demo: DemoWorkspace, { texts, ago, ...about }: DemoScript): Promise<void> {
  const [first, ...rest] = texts;
  const id = await createAsset(tx, askerOf(demo), { type: 'script', script: first, ...about });
  for (const text of rest) await addScript(tx, (await lockAsset(tx, id)) ?? fail(3001), text, demo.adminId);
  await dateAsset(tx, id, demo.daysAgo(ago, 10));
}

interface DemoFile {
  about: { type: 'image' | 'book'; name: string; description: string; tags: string[] };
  fileName: string;
  bytes: Buffer;
  read: Pick<NewVersion, 'picture' | 'image' | 'book'>;
  ago: number;
}

async function addFile(
  tx: Tx,
  demo: DemoWorkspace,
  { storage }: Platform,
  { about, fileName, bytes, read, ago }: DemoFile,
): Promise<void> {
  const assetId = await createAsset(tx, askerOf(demo), about);
  const id = randomUUIDv7();
  await storage.put(assetKey(demo.organizationId, id), bytes, { size: bytes.length });
  const sha256 = createHash('sha256').update(bytes).digest();
  await insertVersion(tx, assetId, { id, fileName, size: bytes.length, sha256, createdBy: demo.ownerId, ...read });
  await dateAsset(tx, assetId, demo.daysAgo(ago, 9));
}

function wallpaper(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">
    <defs><linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1d2b53"/><stop offset="0.6" stop-color="#b8578f"/><stop offset="1" stop-color="#f4b860"/>
    </linearGradient></defs>
    <rect width="1280" height="800" fill="url(#dawn)"/><circle cx="640" cy="640" r="150" fill="#ffe9b8"/>
    <path d="M0 640 Q320 560 640 640 T1280 620 V800 H0Z" fill="#2a1838"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** One page, with what every reader of PDF wants to find (ISO 32000-2, section 7.5). */
function handbook(): Buffer {
  const said = 'BT /F1 28 Tf 72 720 Td (Opening the shop) Tj 0 -48 Td /F1 14 Tf (1. Lights. 2. Ovens. 3. Music.) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${said.length} >>\nstream\n${said}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
