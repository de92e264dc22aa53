import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { format } from '@muster/phrases/format';
import manifest from '../package.json' with { type: 'json' };
import { isRecord } from './api.ts';
import { readArguments } from './arguments.ts';
import { exitCodes, Failure } from './failure.ts';
import { helpText } from './help.ts';
import { commandNames } from './options.ts';
import { openSession, type Session, type Surroundings } from './session.ts';
import { texts as allTexts, readLanguage, type Texts } from './texts.ts';
import { nameOf, upload } from './upload-command.ts';
import { type Build, failIfBroken, readBuild, waitForBuild } from './wait-for-build.ts';

/** What a command has to say: the whole of `--json`, the lines for people, and those of `--quiet`. */
interface Told {
  document: Record<string, unknown>;
  lines: string[];
  quietLines: string[];
  failure?: Failure | undefined;
}

/** The program: what was typed in, what the process ends with out. */
export async function run(words: readonly string[], given: Surroundings): Promise<number> {
  const language = readLanguage(words, given.env);
  const texts = allTexts[language];
  const surroundings = withoutToken(words, given);
  const { out } = surroundings;

  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (options.includes('--help') || options.includes('-h')) {
    out(
      helpText(
        texts,
        manifest.version,
        commandNames.find((name) => name === words[0]),
      ),
    );
    return exitCodes.ok;
  }
  if (options.includes('--version')) {
    out(`${manifest.version}\n`);
    return exitCodes.ok;
  }

  const told = await tell(words, texts, language, surroundings);
  const { failure } = told;
  if (options.includes('--json')) {
    const error = failure && {
      error: { kind: failure.kind, ...codeOf(failure), message: messageOf(failure, texts) },
    };
    out(`${JSON.stringify({ ok: !failure, ...told.document, ...error }, undefined, 2)}\n`);
  } else {
    const quiet = options.includes('--quiet') || options.includes('-q');
    for (const line of quiet ? told.quietLines : told.lines) out(`${line}\n`);
  }
  return failure ? exitCodes[failure.kind] : exitCodes.ok;
}

async function tell(
  words: readonly string[],
  texts: Texts,
  language: Language,
  surroundings: Surroundings,
): Promise<Told> {
  try {
    const args = readArguments(words);
    const session = openSession(args, texts, language, surroundings);
    try {
      const told = await commands[args.command](session);
      if (told.failure) surroundings.log(`${messageOf(told.failure, texts)}\n`);
      return told;
    } finally {
      session.close();
    }
  } catch (error) {
    const failure =
      error instanceof Failure
        ? error
        : new Failure('fault', 'fault', {
            message: error instanceof Error ? (error.stack ?? error.message) : `${error}`,
          });
    surroundings.log(`${messageOf(failure, texts)}\n`);
    return { document: {}, lines: [], quietLines: [], failure };
  }
}

const commands = {
  async upload(session: Session): Promise<Told> {
    const { texts, surroundings } = session;
    const results = await upload(session);
    const failed = results.filter(({ failure }) => failure);
    // The first decides how it ends; the others are told here.
    for (const { failure } of failed.slice(1)) if (failure) surroundings.log(`${messageOf(failure, texts)}\n`);
    const sent = results.filter(({ id }) => id !== undefined);
    return {
      document: {
        builds: results.map(({ failure, ...result }) => ({
          ...result,
          ...(failure && { error: { kind: failure.kind, ...codeOf(failure), message: messageOf(failure, texts) } }),
        })),
      },
      lines: sent.map(({ file, id = '', status = '' }) =>
        format(texts.results.build, { file, id, status: nameOf(session, status) }),
      ),
      quietLines: sent.map(({ id = '' }) => id),
      failure: failed[0]?.failure,
    };
  },

  async status(session: Session): Promise<Told> {
    const { args, texts } = session;
    const [id = ''] = args.operands;
    const build = await session.within((line) =>
      args.on('wait') ? waitForBuild(session, line, id, () => {}) : readBuild(line, id),
    );
    const told = {
      document: { build },
      lines: [format(texts.results.status, { id: build.id, status: nameOf(session, build.status) })],
      quietLines: [build.status],
    };
    try {
      failIfBroken(build, texts.failures.noReason);
      return told;
    } catch (error) {
      return { ...told, failure: error as Failure };
    }
  },

  async builds(session: Session): Promise<Told> {
    const { args } = session;
    const query = { status: 'status', os: 'os', 'version-name': 'versionName', page: 'page', limit: 'limit' };
    const data = await session.within(({ api, retry }) => {
      const url = api.address('/v1/integrations/builds');
      for (const [option, name] of Object.entries(query)) {
        const value = args.text(option);
        if (value !== undefined) url.searchParams.set(name, value);
      }
      return retry.run(async () => api.data(await api.ask({ method: 'GET', url })));
    });
    const { items, ...more } = data;
    const builds = (Array.isArray(items) ? items.filter(isRecord) : []) as Build[];
    return { document: { builds, ...more }, lines: table(session, builds), quietLines: builds.map(({ id }) => id) };
  },
};

function table(session: Session, builds: readonly Build[]): string[] {
  const { results } = session.texts;
  if (builds.length === 0) return [results.noBuilds];
  const rows = [
    [results.id, results.statusColumn, results.version, results.os, results.created],
    ...builds.map(({ id, status, versionName, os, createdAt }) =>
      [id, nameOf(session, status), versionName, os, createdAt].map((value) => `${value ?? ''}`),
    ),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const messageOf = ({ text, params }: Failure, texts: Texts) =>
  format(texts.failures[text], { product: brand.product, ...params });

const codeOf = ({ params: { code, status } }: Failure) => ({
  ...(typeof code === 'number' && { code }),
  ...(typeof status === 'number' && { status }),
});

/** Whatever is written, and whoever sent it: the token is not in it. */
function withoutToken(words: readonly string[], surroundings: Surroundings): Surroundings {
  const index = words.findIndex((word) => word === '--token' || word.startsWith('--token='));
  const typed = index < 0 ? undefined : (words[index]?.split(/=(.*)/s)[1] ?? words[index + 1]);
  const secrets = [typed, surroundings.env.MUSTER_TOKEN].map((secret) => secret?.trim() ?? '');
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => (secret.length < 6 ? hidden : hidden.replaceAll(secret, '***')), text);
  return {
    ...surroundings,
    out: (text) => surroundings.out(hide(text)),
    log: (text) => surroundings.log(hide(text)),
  };
}
