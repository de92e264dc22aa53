import type { AssetDetails } from '@muster/contract/assets';
import { formatBytes } from '@muster/ui/format';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { osNames } from '../../shared/apps/os-names.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './asset-page.module.css';

const names: Readonly<Record<string, string>> = osNames;

/** What is known of the current version. */
export function AssetFacts({ asset: { name, version } }: { asset: AssetDetails }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.assets.page;
  if (version === null) return <p>{text.assets.noFile}</p>;
  const { app, book, image, script, picture } = version;
  const format = app?.format ?? book?.format ?? image?.format;
  const appVersion = [app?.versionName, app?.versionCode && `(${app.versionCode})`].filter(Boolean).join(' ');
  const fact = (label: string, value: string | null | undefined, more: object = {}) =>
    value ? [{ label, value, ...more }] : [];
  return (
    <>
      {picture && <img src={picture} alt={fill(words.preview, { name })} className={styles.picture} />}
      <KeyValues
        columns={2}
        items={[
          ...fact(text.assets.columns.version, String(version.number)),
          ...fact(words.fileName, version.fileName),
          ...fact(words.size, formatBytes(language, version.size)),
          ...fact(words.format, format?.toUpperCase()),
          ...fact(words.language, script && text.assets.script.languages[script.language]),
          ...fact(words.identifier, app?.identifier, { mono: true, copy: true }),
          ...fact(words.appVersion, appVersion),
          ...fact(words.platform, app && (names[app.os] ?? app.os)),
          ...fact(fill(words.minimumOs, { system: app ? (names[app.os] ?? app.os) : '' }), app?.minimumOs),
          { label: words.added, value: <Time instant={version.createdAt} /> },
          ...fact(words.addedBy, version.createdBy),
          ...fact(words.checksum, version.sha256, { mono: true, copy: true }),
        ]}
      />
    </>
  );
}
