import type { DeviceLocation } from '@muster/contract/devices';
import styles from './device.module.css';

const size = { width: 960, height: 320 };
/** Degrees around a single place: some hundred meters. */
const least = 0.004;

/**
 * The places in their true proportions, with a net of degrees. There are no tiles: fetching them would tell a stranger where
 * the device is.
 */
export function LocationMap({ locations, label }: { locations: readonly DeviceLocation[]; label: string }) {
  const lats = locations.map(({ latitude }) => latitude);
  const lons = locations.map(({ longitude }) => longitude);
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 };
  // A degree of longitude is shorter the farther from the equator.
  const squeeze = Math.max(0.05, Math.cos((middle.lat * Math.PI) / 180));
  const span = Math.max(
    (Math.max(...lats) - Math.min(...lats)) * 1.3,
    ((Math.max(...lons) - Math.min(...lons)) * squeeze * size.height * 1.3) / size.width,
    least,
  );
  const scale = size.height / span;
  const x = (lon: number) => size.width / 2 + (lon - middle.lon) * squeeze * scale;
  const y = (lat: number) => size.height / 2 - (lat - middle.lat) * scale;
  const step = 10 ** Math.floor(Math.log10(span / 2));
  const lines = (from: number, to: number) =>
    Array.from(
      { length: Math.min(60, Math.floor(to / step) - Math.ceil(from / step) + 1) },
      (_, n) => (Math.ceil(from / step) + n) * step,
    );
  const half = { lat: span / 2, lon: (span * size.width) / size.height / squeeze / 2 };
  const path = [...locations].reverse().map(({ latitude, longitude }) => `${x(longitude)},${y(latitude)}`);
  const meters = (radius: number) => (radius / 111_320) * scale;
  return (
    <svg className={styles.map} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {lines(middle.lat - half.lat, middle.lat + half.lat).map((lat) => (
        <g key={`a${lat}`}>
          <line x1={0} x2={size.width} y1={y(lat)} y2={y(lat)} stroke="var(--line)" />
          <text x={6} y={y(lat) - 4} fontSize={11} fill="var(--ink-2)">
            {lat.toFixed(Math.max(0, -Math.floor(Math.log10(step))))}°
          </text>
        </g>
      ))}
      {lines(middle.lon - half.lon, middle.lon + half.lon).map((lon) => (
        <line key={`o${lon}`} x1={x(lon)} x2={x(lon)} y1={0} y2={size.height} stroke="var(--line)" />
      ))}
      <polyline points={path.join(' ')} fill="none" stroke="var(--accent)" strokeOpacity={0.4} strokeWidth={2} />
      {locations.map(({ id, latitude, longitude, accuracy }, index) => (
        <g key={id}>
          {index === 0 && accuracy !== null && (
            <circle cx={x(longitude)} cy={y(latitude)} r={meters(accuracy)} fill="var(--accent)" fillOpacity={0.12} />
          )}
          <circle
            cx={x(longitude)}
            cy={y(latitude)}
            r={index === 0 ? 7 : 4}
            fill="var(--accent)"
            fillOpacity={index === 0 ? 1 : 0.5}
          />
        </g>
      ))}
    </svg>
  );
}
