import type { StoreBuild } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import { formatSize } from '../shared/formats.ts';
import { useStore } from '../shared/store.ts';
import { versionOf } from './problem-text.ts';
import { useInstall } from './use-install.ts';

type Fact = readonly [name: string, value: string | null];

/** What is known of the build, its files beside the package, and for developers where it comes from. */
export function BuildFacts({ slug, build, ready }: { slug: string; build: StoreBuild; ready: boolean }) {
  const { text, language } = useStore();
  const { start, busy, failure } = useInstall(slug);
  const { app } = text;
  const { developer, attachments, minOs } = build;
  const facts: Fact[] = [
    [app.minOs, minOs && format(app.minOsValue, { system: versionOf(build, minOs) })],
    [app.build, build.versionCode],
  ];
  const made: Fact[] = developer
    ? [
        [app.branch, developer.branch],
        [app.tag, developer.tag],
        [app.commit, developer.commit],
        [app.tags, developer.tags.join(', ')],
        [app.deployer, developer.deployer],
      ]
    : [];
  return (
    <>
      {facts.some(([, value]) => value) && (
        <section>
          <h2>{app.information}</h2>
          <FactList facts={facts} />
        </section>
      )}
      {made.some(([, value]) => value) && (
        <section>
          <details>
            <summary>{app.developer}</summary>
            <FactList facts={made} />
          </details>
        </section>
      )}
      {ready && attachments.length > 0 && (
        <section>
          <h2>{app.files}</h2>
          <ul className="builds">
            {attachments.map((file) => (
              <li key={file.id} className="build">
                <div className="build-text">
                  <strong>{file.name}</strong>
                  <p className="facts number">{formatSize(file.size, language)}</p>
                </div>
                <button
                  type="button"
                  className="button quiet"
                  aria-label={`${text.common.download}: ${file.name}`}
                  disabled={busy}
                  onClick={() => start(build, file.id)}
                >
                  {text.common.download}
                </button>
              </li>
            ))}
          </ul>
          {failure && (
            <p className="error" role="alert">
              {failure}
            </p>
          )}
        </section>
      )}
    </>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
