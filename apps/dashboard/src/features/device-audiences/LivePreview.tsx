import type { Reply } from '@muster/contract/call';
import { previewDeviceAudience } from '@muster/contract/calls/device-audiences';
import { readDeviceLimits } from '@muster/contract/calls/devices';
import type { DeviceAudienceSelectors } from '@muster/contract/device-audiences';
import { deviceSelectors } from '@muster/contract/enumerations/devices';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { useCall } from '../../shared/api/use-call.ts';
import beside from '../../shared/form/preview.module.css';
import { useSettled } from '../../shared/form/use-settled.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { MemberList } from './MemberList.tsx';

type Preview = Reply<typeof previewDeviceAudience>;

/** So many of those that no device has are named. */
const named = 5;
const sampled = 8;

/** How many devices would be in it, by what, and the first of them, while it is being edited. */
export function LivePreview({ org, selectors }: { org: string; selectors: DeviceAudienceSelectors }) {
  const words = useAccountI18n().text.deviceAudiences.preview;
  const { settled, waits } = useSettled(selectors);
  const { data, error, isFetching } = useCall(
    previewDeviceAudience,
    { params: { org }, body: { selectors: settled, limit: sampled } },
    { keepsPrevious: true, staleTime: 0, follows: ['admDevice', 'employee'] },
  );
  const pending = waits || isFetching;
  return (
    <section className={beside.preview} aria-labelledby="device-audience-preview" aria-busy={pending}>
      <h4 id="device-audience-preview">{words.title}</h4>
      {error && <Notice kind="warning">{words.failed}</Notice>}
      {!data && !error && <Skeleton lines={4} />}
      {data && <Shown org={org} preview={data} selectors={settled} pending={pending} />}
    </section>
  );
}

interface ShownProps {
  org: string;
  preview: Preview;
  selectors: DeviceAudienceSelectors;
  pending: boolean;
}

function Shown({ org, preview, selectors, pending }: ShownProps) {
  const { text, fill } = useAccountI18n();
  const { count, selectors: names, preview: words } = text.deviceAudiences;
  const { devices, counts, items, unknownSerialNumbers: unknown } = preview;
  const seesDevices = usePermission('admDevice', 'list');
  const all = useCall(readDeviceLimits, { params: { org } }, { enabled: seesDevices, follows: ['admDevice'] }).data
    ?.devices.used;
  const isEmpty = Object.values(selectors).every((values) => values.length === 0);
  const first = unknown.slice(0, named).join(', ');
  const listed =
    unknown.length > named ? fill(words.unknownMore, { names: first, count: unknown.length - named }) : first;
  return (
    <>
      <div role="status" className={beside.counts} data-pending={pending ? '' : undefined}>
        <p className={beside.total}>
          <strong>{fill(count, { count: devices })}</strong>
        </p>
        {devices === 0 && <p className={panel.quiet}>{isEmpty ? words.nothing : words.nobody}</p>}
        {deviceSelectors.map((selector) =>
          selectors[selector].length > 0 ? (
            <p key={selector} className={panel.quiet}>
              {fill(words.bySelector, { selector: names[selector], count: counts[selector] ?? 0 })}
            </p>
          ) : null,
        )}
        {devices > 0 && all !== undefined && devices >= all && (
          <Notice kind="warning">{fill(words.everybody, { count: devices })}</Notice>
        )}
        {unknown.length > 0 && (
          <Notice kind="info">{fill(words.unknown, { count: unknown.length, names: listed })}</Notice>
        )}
      </div>
      {items.length > 0 && <MemberList org={org} members={items} compact />}
      {devices > items.length && items.length > 0 && (
        <p className={panel.quiet}>{fill(words.more, { count: devices - items.length })}</p>
      )}
    </>
  );
}
