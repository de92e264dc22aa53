import { format } from '@muster/phrases/format';
import { useStore } from '../shared/store.ts';

/** Ad-hoc builds name their devices by an identifier that only a profile can ask for. */
export function UdidCapture({ slug }: { slug: string }) {
  const { data, text, device, deviceName } = useStore();
  const { udid } = text;
  if (device.os !== 'ios') return null;
  const profile = `${data.api}/stores/${encodeURIComponent(data.org)}/apps/${encodeURIComponent(slug)}/udid.mobileconfig`;
  return (
    <section className="notice block">
      <h2>{format(udid.title, { device: deviceName })}</h2>
      <p>{format(udid.text, { device: deviceName })}</p>
      <ol>
        <li>{udid.open}</li>
        <li>{udid.settings}</li>
        <li>{format(udid.wait, { device: deviceName })}</li>
      </ol>
      <a className="button" href={profile}>
        {udid.action}
      </a>
    </section>
  );
}
