import type { cli } from '@muster/phrases/en/cli';

/** What the process ends with. docs/guide/build-servers.md promises these to people. */
export const exitCodes = {
  ok: 0,
  usage: 1,
  refused: 2,
  network: 3,
  failedBuild: 4,
  timeout: 5,
  fault: 70,
} as const;

type FailureKind = Exclude<keyof typeof exitCodes, 'ok'>;
type FailureText = keyof (typeof cli)['failures'];
export type Params = Readonly<Record<string, string | number>>;

/** Something that ends a command, by the name of its text: whoever prints it knows the language. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly text: FailureText;
  readonly params: Params;
  /** Whether trying again may help. */
  readonly passing: boolean;
  /** What the server asked for with Retry-After. */
  readonly seconds: number | undefined;

  constructor(
    kind: FailureKind,
    text: FailureText,
    params: Params = {},
    { passing = false, seconds }: { passing?: boolean; seconds?: number | undefined } = {},
  ) {
    super(`${kind}: ${text} ${JSON.stringify(params)}`);
    this.kind = kind;
    this.text = text;
    this.params = params;
    this.passing = passing;
    this.seconds = seconds;
  }
}

/** A file that cannot be read; of one that is not there, no more has to be said. */
export function unreadable(file: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Failure('usage', 'notThere', { file });
  return new Failure('usage', 'fileMissing', { file, reason: message });
}
