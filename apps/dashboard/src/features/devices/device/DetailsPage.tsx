import { formatBytes } from '@muster/ui/format';
import { JsonView } from '@muster/ui/JsonView';
import { KeyValues } from '@muster/ui/KeyValues';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { percent } from '../DeviceCells.tsx';
import styles from './device.module.css';
import { Reported, useFacts } from './facts.tsx';

/** Everything that it said of itself, with when it said so. */
export function DetailsPage() {
  const { text } = useAccountI18n();
  const words = text.devices.facts;
  return (
    <div className={styles.page}>
      <h2 className="visually-hidden">{text.devices.page.tabs['device-details']}</h2>
      <div className={styles.columns}>
        {(['details', 'security', 'network', 'updates'] as const).map((section) => (
          <Section key={section} section={section} title={words.sections[section]} />
        ))}
      </div>
    </div>
  );
}

function Section({ section, title }: { section: 'details' | 'security' | 'network' | 'updates'; title: string }) {
  const { text, language } = useAccountI18n();
  const { facts: words, yes, no } = text.devices;
  const { facts, reportedAt } = useFacts(section);
  const { other, ...known } = (facts ?? {}) as Record<string, unknown>;
  const rest: Record<string, unknown> = {};
  const items: { label: string; value: string; mono?: boolean }[] = [];
  for (const [key, value] of Object.entries(known)) {
    const label = (words.keys as Record<string, string>)[key];
    if (label === undefined || !isPlain(value)) rest[key] = value;
    else items.push({ label, value: written(key, value), mono: /Mac|imei|serial/.test(key) });
  }
  function written(key: string, value: Plain): string {
    if (typeof value === 'boolean') return value ? yes : no;
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'string') return value;
    if (key === 'battery') return percent(value, language);
    return key === 'capacity' || key === 'available' ? formatBytes(language, value * 1e9) : String(value);
  }
  const more = { ...rest, ...(other as object | undefined) };
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className={styles.quiet}>{reportedAt ? <Reported at={reportedAt} /> : words.never}</p>
      </div>
      {items.length > 0 && <KeyValues items={items} />}
      {Object.keys(more).length > 0 && <JsonView label={words.sections.other} value={more} />}
    </section>
  );
}

type Plain = string | number | boolean | string[];
const isPlain = (value: unknown): value is Plain =>
  Array.isArray(value)
    ? value.every((each) => typeof each === 'string')
    : ['string', 'number', 'boolean'].includes(typeof value);
