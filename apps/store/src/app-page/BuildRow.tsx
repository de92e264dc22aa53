import { buildOsNames } from '@muster/contract/build-os';
import type { StoreBuild } from '@muster/contract/store';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { isInsideAnotherApp } from '../shared/device.ts';
import { formatDate, formatSize } from '../shared/formats.ts';
import { useStore } from '../shared/store.ts';
import { Notes } from './Notes.tsx';
import { problemTexts } from './problem-text.ts';
import { useInstall } from './use-install.ts';

const drawn: Partial<Record<string, Platform>> = {
  ...{ ios: 'ios', tvos: 'tvos', watchos: 'watchos', visionos: 'visionos' },
  ...{ macos: 'macos', android: 'android', windows: 'windows' },
};

interface Props {
  slug: string;
  build: StoreBuild;
  /** Everything that was asked for has been given. */
  ready: boolean;
  /** With its release notes, where it is one of several versions. */
  notes: boolean;
}

/** A build beside the one for this device: of another platform, or of another day. */
export function BuildRow({ slug, build, ready, notes }: Props) {
  const { text, language, device, deviceName } = useStore();
  const { start, busy, failure } = useInstall(slug);
  const platform = build.buildPlatform ?? buildOsNames[build.os ?? ''] ?? build.fileName;
  const glyph = drawn[build.os ?? ''];
  const installsHere = device.os === 'ios' && !isInsideAnotherApp(device, navigator.userAgent);
  const offered = ready && (build.how === 'ota' ? installsHere : build.how === 'download');
  const concerns = build.how === 'none' || (build.os === device.os && build.check.verdict === 'no');
  const verb = build.how === 'ota' ? text.common.install : text.common.download;
  return (
    <li className="build">
      {glyph && <PlatformGlyph of={glyph} size={20} />}
      <div className="build-text">
        <strong>
          {platform} <span className="number">{build.versionName}</span>
        </strong>
        <p className="facts">
          <span className="number">{formatSize(build.size, language)}</span>
          <time dateTime={build.createdAt}>{formatDate(build.createdAt, language)}</time>
        </p>
        {concerns && problemTexts(build, text, deviceName).map((problem) => <p key={problem}>{problem}</p>)}
        {notes && build.releaseNotes && (
          <details>
            <summary>{text.app.whatsNew}</summary>
            <Notes text={build.releaseNotes} />
          </details>
        )}
        {failure && (
          <p className="error" role="alert">
            {failure}
          </p>
        )}
      </div>
      {offered && (
        <button
          type="button"
          className="button quiet"
          aria-label={`${verb}: ${platform} ${build.versionName ?? ''}`.trim()}
          disabled={busy}
          onClick={() => start(build)}
        >
          {verb}
        </button>
      )}
    </li>
  );
}
