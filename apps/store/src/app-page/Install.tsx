import { buildOsNames } from '@muster/contract/build-os';
import type { StoreApp, StoreBuild } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import { useEffect, useRef } from 'react';
import { Icon } from '../app/Icons.tsx';
import { isInsideAnotherApp } from '../shared/device.ts';
import { useStore } from '../shared/store.ts';
import { nextSteps } from './next-steps.ts';
import { OpenInSafari } from './OpenInSafari.tsx';
import { problemTexts } from './problem-text.ts';
import { useInstall } from './use-install.ts';

/** The one button of the page, whether it will work, and what to do next. */
export function Install({ app }: { app: StoreApp }) {
  const { text, deviceName, device } = useStore();
  const { start, url, busy, failure } = useInstall(app.slug);
  const { build, others } = app;
  const systems = [...new Set(others.flatMap(({ os }) => buildOsNames[os ?? ''] ?? []))].join(', ');
  if (!build) {
    return (
      <div className="notice">
        <Icon of="info" />
        <div>
          <strong>{format(text.check.noneHere, { device: deviceName })}</strong>
          {systems && <p>{format(text.check.noneHereText, { systems })}</p>}
        </div>
      </div>
    );
  }
  if (build.how === 'ota' && isInsideAnotherApp(device, navigator.userAgent)) return <OpenInSafari />;
  return (
    <>
      {build.check.verdict !== 'yes' && <Verdict build={build} />}
      {build.how !== 'none' && (
        <button
          type="button"
          className={build.check.verdict === 'no' ? 'button quiet install' : 'button install'}
          disabled={busy}
          onClick={() => start(build)}
        >
          {busy ? text.app.preparing : labelOf(build, text.common, text.app)}
        </button>
      )}
      {build.check.verdict === 'yes' && <Verdict build={build} />}
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      {url && <NextSteps build={build} url={url} />}
    </>
  );
}

type Words = ReturnType<typeof useStore>['text'];

function labelOf({ how, check }: StoreBuild, common: Words['common'], app: Words['app']): string {
  if (check.verdict !== 'no') return how === 'ota' ? common.install : common.download;
  return how === 'ota' ? app.installAnyway : app.downloadAnyway;
}

function Verdict({ build }: { build: StoreBuild }) {
  const { text, deviceName } = useStore();
  const { verdict } = build.check;
  const problems = problemTexts(build, text, deviceName);
  const title = format(text.check[verdict], { device: deviceName });
  if (verdict === 'yes') {
    return (
      <p className="verdict yes">
        <Icon of="check" size={18} />
        {title}
      </p>
    );
  }
  // Nothing is known against it, and nothing for it.
  if (problems.length === 0) return null;
  return (
    <div className={`notice ${verdict}`}>
      <Icon of={verdict === 'no' ? 'warning' : 'info'} />
      <div>
        <strong>{title}</strong>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}

function NextSteps({ build, url }: { build: StoreBuild; url: string }) {
  const { text, announce } = useStore();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    announce(text.app.started);
    heading.current?.focus();
  }, [announce, text]);
  return (
    <section className="next-steps">
      <h2 ref={heading} tabIndex={-1}>
        {text.app.nextSteps}
      </h2>
      <ol>
        {nextSteps(build, text).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href={url}>{text.app.openSlow}</a>
    </section>
  );
}
