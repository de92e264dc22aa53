import type { StoreApp, StoreBuild } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import { lazy, Suspense } from 'react';
import { AppIcon } from '../app/AppIcon.tsx';
import { Title } from '../app/Title.tsx';
import { brandStyle } from '../shared/colour.ts';
import { formatDate, formatSize } from '../shared/formats.ts';
import { useStore } from '../shared/store.ts';
import { BuildFacts } from './BuildFacts.tsx';
import { BuildRow } from './BuildRow.tsx';
import { Install } from './Install.tsx';
import { LinkedText } from './LinkedText.tsx';
import { Notes } from './Notes.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Terms } from './Terms.tsx';
import { UdidCapture } from './UdidCapture.tsx';

const Feedback = lazy(() => import('./Feedback.tsx').then(({ Feedback }) => ({ default: Feedback })));
const ScanCode = lazy(() => import('./ScanCode.tsx').then(({ ScanCode }) => ({ default: ScanCode })));

interface Props {
  app: StoreApp;
  onChanged(): Promise<void>;
}

export function AppView({ app, onChanged }: Props) {
  const { text, language, device } = useStore();
  const { build, others, outcome } = app;
  const own = app.history.filter(({ os }) => os === device.os);
  // Who looks from a device that it is not made for sees all of them.
  const history = build ? own : app.history;
  const name = app.name ?? app.slug;
  const colour = app.branding.buttonColor ?? undefined;
  const ready = outcome === 'ok';
  const forPhones = others.some(({ os }) => os === 'ios' || os === 'android');
  const unnamed = build?.check.problems.some(({ code }) => code === 'udidUnknown' || code === 'udidMissing');
  const atDesk = device.kind === 'mac' || device.kind === 'windows' || device.kind === 'other';
  return (
    <article className="app" style={colour ? brandStyle(colour) : undefined}>
      <div className="app-head">
        <AppIcon icon={app.icon ?? app.branding.logo} name={name} size={112} />
        <div className="app-names">
          <Title text={name} />
          {build && <BuildLine build={build} />}
          {app.expirationDate && (
            <p className="facts">{format(text.app.until, { date: formatDate(app.expirationDate, language) })}</p>
          )}
        </div>
        <div className="app-action">
          {outcome === 'password' && <PasswordForm slug={app.slug} onChanged={onChanged} />}
          {outcome === 'terms' && app.terms && <Terms slug={app.slug} terms={app.terms} onChanged={onChanged} />}
          {outcome === 'noBuild' && (
            <p className="notice">
              <strong>{text.outcomes.noBuild}</strong> {text.outcomes.noBuildText}
            </p>
          )}
          {ready && <Install app={app} />}
        </div>
      </div>
      <div className="app-body">
        <div className="app-main">
          {app.asksUdid && unnamed && ready && <UdidCapture slug={app.slug} />}
          {app.description && (
            <section>
              <LinkedText text={app.description} />
            </section>
          )}
          {build?.releaseNotes && (
            <section>
              <h2>{text.app.whatsNew}</h2>
              <Notes text={build.releaseNotes} />
            </section>
          )}
          {build && <BuildFacts slug={app.slug} build={build} ready={ready} />}
          {history.length > 0 && (
            <Builds slug={app.slug} title={text.app.history} builds={history} ready={ready} notes />
          )}
          {ready && app.terms && (
            <section>
              <details>
                <summary>{text.app.terms}</summary>
                <LinkedText text={app.terms.text} />
              </details>
            </section>
          )}
          {ready && (
            <Suspense>
              <Feedback slug={app.slug} buildId={build?.id} />
            </Suspense>
          )}
        </div>
        {(others.length > 0 || (atDesk && forPhones)) && (
          <aside aria-label={text.app.otherDevices}>
            {atDesk && forPhones && (
              <Suspense fallback={<div className="scan" />}>
                <ScanCode />
              </Suspense>
            )}
            {others.length > 0 && (
              <Builds slug={app.slug} title={text.app.otherDevices} builds={others} ready={ready} />
            )}
          </aside>
        )}
      </div>
    </article>
  );
}

/** Version, size and date. */
function BuildLine({ build }: { build: StoreBuild }) {
  const { text, language } = useStore();
  return (
    <p className="facts">
      {build.versionName && <span className="number">{format(text.app.version, { version: build.versionName })}</span>}
      <span className="number">{formatSize(build.size, language)}</span>
      <time dateTime={build.createdAt}>{formatDate(build.createdAt, language)}</time>
    </p>
  );
}

interface BuildsProps {
  slug: string;
  title: string;
  builds: readonly StoreBuild[];
  ready: boolean;
  notes?: boolean;
}

function Builds({ slug, title, builds, ready, notes = false }: BuildsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="builds">
        {builds.map((build) => (
          <BuildRow key={build.id} slug={slug} build={build} ready={ready} notes={notes} />
        ))}
      </ul>
    </section>
  );
}
