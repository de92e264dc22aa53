import type { Language } from '@muster/contract/constants';
import { format } from '@muster/phrases/format';
import { type Api, createApi, findUploadService } from './api.ts';
import type { Arguments } from './arguments.ts';
import type { Environment } from './ci.ts';
import { Failure } from './failure.ts';
import { createSend } from './http.ts';
import { defaults } from './options.ts';
import { createProgress, type Progress } from './progress.ts';
import { createProxies } from './proxy.ts';
import { createRetry, type Pause, type Retry } from './retry.ts';
import type { Texts } from './texts.ts';

/** Where the program runs; tests give it another place. */
export interface Surroundings {
  env: Environment;
  folder: string;
  out(text: string): void;
  /** For what is not a result: progress, warnings, failures. */
  log(text: string): void;
  isTerminal: boolean;
  columns: number;
  readInput(): Promise<string>;
  pause: Pause;
  now(): number;
  /** What ends after so many milliseconds. */
  limit(milliseconds: number): AbortSignal;
}

/** What all commands have. */
export interface Session {
  args: Arguments;
  texts: Texts;
  surroundings: Surroundings;
  pause: Pause;
  /** A line for people, unless they want quiet. */
  note(text: string): void;
  progress(label: string, total: number): Progress;
  /** Does something with the server within --timeout. */
  within<T>(action: (line: Line) => Promise<T>): Promise<T>;
}

/** The server, for as long as one thing takes. */
export interface Line {
  api: Api;
  retry: Retry;
  signal: AbortSignal;
}

export function openSession(
  args: Arguments,
  texts: Texts,
  language: Language,
  surroundings: Surroundings,
): Session & { close(): void } {
  const { env, log } = surroundings;
  const server = readServer(args.text('server') ?? env.MUSTER_URL);
  const token = readToken(args.text('token') ?? env.MUSTER_TOKEN);
  const seconds = args.number('timeout') ?? defaults.timeout;
  const proxies = createProxies(env);
  const send = createSend(proxies);
  const quiet = args.on('quiet');
  const note = (text: string) => (quiet ? undefined : log(`${text}\n`));
  let base: URL | undefined;
  let warned: string | undefined;
  let current: Progress | undefined;

  function warnOfPlainHttp({ protocol, hostname, host }: URL): void {
    if (protocol === 'https:' || isLoopback(hostname) || warned === host) return;
    warned = host;
    log(`${format(texts.warnings.plainHttp, { host })}\n`);
  }

  return {
    args,
    texts,
    surroundings,
    pause: surroundings.pause,
    note,
    progress(label, total) {
      current = quiet ? silent : createProgress({ ...surroundings, write: log, texts }, label, total);
      return current;
    },
    async within(action) {
      const signal = surroundings.limit(seconds * 1000);
      const retry = createRetry({
        retries: args.number('retries') ?? defaults.retries,
        signal,
        pause: surroundings.pause,
        onAgain(failure, pauseSeconds) {
          if (pauseSeconds === 0) return;
          current?.end();
          const reason = format(texts.failures[failure.text], failure.params);
          note(format(texts.warnings.again, { reason, seconds: pauseSeconds }));
        },
      });
      try {
        warnOfPlainHttp(server);
        base ??= await findUploadService(server, { send, signal, retry });
        warnOfPlainHttp(base);
        return await action({ api: createApi({ base, token, language, send, signal }), retry, signal });
      } catch (error) {
        throw signal.aborted ? new Failure('timeout', 'timeout', { seconds }) : error;
      } finally {
        current?.end();
      }
    },
    close: () => proxies.close(),
  };
}

const silent: Progress = { at() {}, end() {} };

function readServer(value: string | undefined): URL {
  if (!value) throw new Failure('usage', 'noServer');
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fits = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!fits) throw new Failure('usage', 'badServer', { value: value.replace(/\/\/.*@/, '//') });
  return url;
}

/** Secrets are pasted with a line break behind them. */
function readToken(value: string | undefined): string {
  const token = value?.trim();
  if (!token) throw new Failure('usage', 'noToken');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Failure('usage', 'badToken');
  return token;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}
