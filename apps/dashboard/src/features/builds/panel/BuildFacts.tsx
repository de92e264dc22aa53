import { type KeyValue, KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Bytes, Count, Expiry } from '../BuildCells.tsx';
import { platformName, signingName } from '../build-words.ts';
import type { BuildProps } from './build-context.ts';

export function BuildFacts({ build }: BuildProps) {
  const i18n = useAccountI18n();
  const { fill } = i18n;
  const words = i18n.text.buildPanel;
  const { uploadedBy } = build;
  // Of one that could not be read, it is when that was tried.
  const processedAt = build.status === 'error' ? null : build.processedAt;
  const sender =
    uploadedBy && (uploadedBy.kind === 'user' ? uploadedBy.name : fill(words.token, { name: uploadedBy.name }));
  const items: KeyValue[] = [
    { label: words.identifier, value: build.package, mono: true, copy: true },
    { label: words.platform, value: platformName(i18n, build) },
    { label: words.version, value: build.versionName, mono: true },
    { label: words.versionCode, value: build.versionCode, mono: true },
    { label: words.signing, value: signingName(i18n, build.signingType) },
    { label: words.expires, value: build.expiresAt && <Expiry instant={build.expiresAt} /> },
    { label: words.size, value: <Bytes value={build.size} /> },
    { label: words.downloads, value: <Count value={build.downloads} /> },
    { label: words.sent, value: <Time instant={build.createdAt} /> },
    { label: words.processed, value: processedAt && <Time instant={processedAt} /> },
    { label: words.sentBy, value: sender },
    { label: words.format, value: build.format?.toUpperCase() },
    { label: words.file, value: build.fileName, copy: true },
    { label: words.checksum, value: build.sha256, mono: true, copy: true },
  ];
  return (
    <section aria-labelledby="build-facts">
      <h3 id="build-facts">{words.facts}</h3>
      <KeyValues
        items={items.filter(({ value }) => value !== null && value !== undefined && value !== '')}
        columns={2}
      />
    </section>
  );
}
