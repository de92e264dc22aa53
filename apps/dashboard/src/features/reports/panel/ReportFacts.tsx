import { formatBytes } from '@muster/ui/format';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { Link } from 'react-router';
import { osNames } from '../../../shared/apps/os-names.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { versionOf, Writer } from '../ReportCells.tsx';
import type { ReportProps } from './report-props.ts';

/** What is known of the device and of the app on it; what was not said is left out. */
export function ReportFacts({ org, app, report }: ReportProps) {
  const { text, language } = useAccountI18n();
  const { panel } = text.reports;
  const { build, os } = report;
  const { device = {} } = report.device;
  const name = build && (build.versionName ?? build.fileName);
  const said = [
    { label: panel.network, value: words(device.network) },
    { label: panel.battery, value: percent(device.battery) },
    { label: panel.resolution, value: words(device.resolution) },
    { label: panel.orientation, value: words(device.orientation) },
    { label: panel.memory, value: bytes(device.ramUsed, language) },
    { label: panel.disk, value: bytes(device.diskFree, language) },
  ].filter(({ value }) => value !== '');
  return (
    <section>
      <h3>{panel.about}</h3>
      <KeyValues
        columns={2}
        items={[
          { label: panel.from, value: <Writer member={report.member} /> },
          { label: panel.origin, value: panel.origins[report.origin] },
          { label: panel.sent, value: <Time instant={report.createdAt} /> },
          {
            label: panel.build,
            value: build && (
              <Link
                to={`${pathTo('app-builds', { org, app: app.slug })}?${new URLSearchParams({ s: 'build', id: build.id })}`}
              >
                {name}
              </Link>
            ),
          },
          { label: panel.package, value: report.packageName, mono: true },
          { label: panel.version, value: versionOf(report), mono: true },
          { label: panel.device, value: [device.vendor, device.model].filter(Boolean).join(' ') },
          {
            label: panel.os,
            value: [os === null ? null : (osNames[os] ?? os), report.osVersion].filter(Boolean).join(' '),
          },
          ...said,
        ]}
      />
    </section>
  );
}

type Fact = string | number | boolean | null | undefined;

function words(fact: Fact): string {
  return fact === undefined || fact === null ? '' : String(fact);
}

/** SDKs say it as a number from 0 to 100, or as a fraction of 1. */
function percent(fact: Fact): string {
  const value = Number(fact);
  if (fact === undefined || fact === null || fact === '' || Number.isNaN(value)) return words(fact);
  return `${Math.round(value > 0 && value < 1 ? value * 100 : value)} %`;
}

/** Large numbers are bytes; others have been made into words by the device. */
function bytes(fact: Fact, language: string): string {
  const value = Number(fact);
  return fact !== '' && value > 1_000_000 ? formatBytes(language, value) : words(fact);
}
