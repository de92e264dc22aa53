/** What people of the demo company have written about its apps. */
import type { ReportStatus, ReportType } from '@muster/contract/enumerations/apps';
import sharp from 'sharp';
import { findAppIds } from '../apps/index.ts';
import type { DemoPart } from '../demo-part.ts';
import { createReport } from './reports-service.ts';
import { dateReport } from './reports-store.ts';

type App = 'barista' | 'roast-log' | 'last-mile';

interface DemoReport {
  app: App;
  type: ReportType;
  status?: ReportStatus;
  archived?: boolean;
  message: string;
  from?: string;
  code: string;
  versionName: string;
  os: 'ios' | 'android' | 'windows';
  osVersion: string;
  vendor: string;
  model: string;
  /** What the screen shows, where there is a picture of it. */
  screen?: { title: string; lines: readonly string[] };
  /** Announced, and never sent. */
  videoMissing?: boolean;
  ago: number;
}

const phone = { os: 'android', osVersion: '15', vendor: 'Google', model: 'Pixel 8' } as const;
const iphone = { os: 'ios', osVersion: '18.1', vendor: 'Apple', model: 'iPhone 15' } as const;
const ipad = { os: 'ios', osVersion: '17.6', vendor: 'Apple', model: 'iPad (10th generation)' } as const;
const newest = { code: '2050', versionName: '2.5.0' } as const;

const written: readonly DemoReport[] = [
  {
    ...newest,
    ...iphone,
    app: 'barista',
    type: 'bug',
    message:
      'The shift does not end\nI press “End shift” and nothing happens. After a minute it says that I am offline.',
    from: 'eva.soler@aurora.example',
    screen: { title: 'End shift', lines: ['07:58 – 15:04', 'Break 0:30', 'You are offline'] },
    ago: 1,
  },
  {
    ...newest,
    ...phone,
    app: 'barista',
    type: 'bug',
    message: 'Scale loses its connection whenever the screen turns off.',
    from: 'marc.oliver@aurora.example',
    screen: { title: 'Scale', lines: ['0.0 g', 'Connecting…', 'Bluetooth is on'] },
    videoMissing: true,
    ago: 1,
  },
  {
    ...newest,
    ...phone,
    app: 'barista',
    type: 'feedback',
    message: 'Love the new order screen. Could the oat milk button be bigger?',
    from: 'noa.vidal@aurora.example',
    screen: { title: 'New order', lines: ['Flat white', 'Oat milk', '3.20 €'] },
    ago: 2,
  },
  {
    ...newest,
    ...ipad,
    app: 'barista',
    type: 'feedback',
    message: 'On the tablet the tips are hidden behind the keyboard.',
    screen: { title: 'Tip', lines: ['1 €', '2 €', 'Other amount'] },
    ago: 3,
  },
  {
    ...iphone,
    app: 'barista',
    type: 'bug',
    status: 'fixed',
    message: 'The app closes when I scan a bag with an old code.',
    from: 'eva.soler@aurora.example',
    code: '2040',
    versionName: '2.4.0',
    ago: 8,
  },
  {
    ...phone,
    app: 'barista',
    type: 'bug',
    status: 'fixed',
    message: 'Prices show two commas: 3,,20 €',
    from: 'noa.vidal@aurora.example',
    code: '2049',
    versionName: '2.5.0-rc1',
    screen: { title: 'Order 114', lines: ['Cortado', '1,,90 €', 'Total 1,,90 €'] },
    ago: 12,
  },
  {
    ...phone,
    app: 'barista',
    type: 'feedback',
    status: 'closed',
    message: 'Please add a dark mode for the night shift.',
    code: '2040',
    versionName: '2.4.0',
    ago: 18,
  },
  {
    ...iphone,
    app: 'barista',
    type: 'feedback',
    status: 'closed',
    archived: true,
    message: 'asdf',
    code: '2040',
    versionName: '2.4.0',
    ago: 24,
  },
  {
    ...phone,
    app: 'last-mile',
    type: 'bug',
    message: 'The map jumps back to the depot after every stop.',
    from: 'leo.martin@aurora.example',
    code: '310',
    versionName: '3.1.0',
    screen: { title: 'Stop 7 of 12', lines: ['Calle Mayor 4', '2 parcels', '14:20'] },
    ago: 0,
  },
  {
    ...phone,
    app: 'last-mile',
    type: 'feedback',
    message: 'Signing on glass works much better now, thank you!',
    from: 'ines.prado@aurora.example',
    code: '310',
    versionName: '3.1.0',
    ago: 1,
  },
  {
    ...phone,
    app: 'last-mile',
    type: 'bug',
    status: 'closed',
    message: 'Photos of parcels are upside down.',
    code: '302',
    versionName: '3.0.2',
    osVersion: '13',
    ago: 10,
  },
  {
    app: 'roast-log',
    type: 'bug',
    message: 'The curve of the second roaster is drawn in Fahrenheit.',
    from: 'olga.weiss@aurora.example',
    code: '1.9.0.0',
    versionName: '1.9.0',
    os: 'windows',
    osVersion: '11',
    vendor: 'Microsoft',
    model: 'Surface Pro 9',
    ago: 4,
  },
];

const looks = {
  barista: { package: 'example.aurora.barista', colour: '#6f4e37' },
  'roast-log': { package: 'example.aurora.roastlog', colour: '#b5562f' },
  'last-mile': { package: 'example.aurora.lastmile', colour: '#1f6f5c' },
} as const;

async function drawScreen(colour: string, { title, lines }: NonNullable<DemoReport['screen']>): Promise<Buffer> {
  const text = (content: string, y: number, size: number, fill: string) =>
    `<text x="48" y="${y}" font-family="sans-serif" font-size="${size}" fill="${fill}">${content}</text>`;
  const rows = lines.map(
    (line, at) => `<rect x="32" y="${300 + at * 170}" width="656" height="138" rx="28" fill="#fff"/>
      ${text(line, 384 + at * 170, 40, '#222')}`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1560"><rect width="720" height="1560" fill="#f3efe9"/>
    <rect width="720" height="240" fill="${colour}"/>${text(title, 176, 56, '#fff')}${rows.join('')}
    <rect x="32" y="1380" width="656" height="120" rx="60" fill="${colour}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export const reportsDemo: DemoPart = {
  async add(tx, { daysAgo }, { pictures }) {
    const apps = await findAppIds(tx, Object.keys(looks));
    for (const [at, report] of written.entries()) {
      const applicationId = apps.get(report.app);
      if (applicationId === undefined) continue;
      const { colour, package: name } = looks[report.app];
      const { type, message, from, code, versionName, os, osVersion, vendor, model, screen, videoMissing } = report;
      const { id } = await createReport(tx, {
        applicationId,
        type,
        message,
        origin: from === undefined ? 'store' : 'sdk',
        member: { type: from === undefined ? 'anonymous' : 'employee', id: null, email: from ?? null },
        packageInfo: { name, version: code, versionName },
        deviceInfo: {
          device: { model, vendor, type: 'phone', battery: 64, network: 'wifi', orientation: 'portrait' },
          os: { name: os, version: osVersion },
        },
        screenshot: screen ? await pictures.keep(await drawScreen(colour, screen), 'screen', 'demo') : null,
        hasVideo: videoMissing ?? false,
      });
      const { status = 'open', archived = false } = report;
      await dateReport(tx, id, { status, archived, at: daysAgo(report.ago, 8 + (at % 9)) });
    }
  },
};
