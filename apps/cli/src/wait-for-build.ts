import { Failure } from './failure.ts';
import type { Line, Session } from './session.ts';

/** A build as the server tells it; more fields than these are handed on as they are. */
export interface Build {
  id: string;
  status: string;
  [field: string]: unknown;
}

export async function readBuild({ api, retry }: Line, id: string): Promise<Build> {
  const url = api.address(`/v1/integrations/builds/${encodeURIComponent(id)}`);
  return retry.run(async () => {
    const data = api.data(await api.ask({ method: 'GET', url }));
    return { ...data, id: typeof data.id === 'string' ? data.id : id, status: String(data.status ?? '') };
  });
}

const isDone = ({ status }: Build) => status === 'processed' || status === 'error';

/** Asks, less and less often, until it is processed. */
export async function waitForBuild(
  { pause }: Session,
  line: Line,
  id: string,
  onStatus: (status: string) => void,
): Promise<Build> {
  let last = '';
  for (let seconds = 1; ; seconds = Math.min(10, seconds * 1.5)) {
    const build = await readBuild(line, id);
    if (build.status !== last) onStatus(build.status);
    last = build.status;
    if (isDone(build)) return build;
    await pause(seconds * 1000, line.signal);
  }
}

/** A build that cannot be processed is a failure of the command, with the server's reason. */
export function failIfBroken({ id, status, errorText }: Build, noReason: string): void {
  if (status !== 'error') return;
  const reason = typeof errorText === 'string' && errorText !== '' ? errorText : noReason;
  throw new Failure('failedBuild', 'buildFailed', { id, reason });
}
