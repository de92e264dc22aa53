/** Updates of the system that a device has or could have, put together from the three ways in which it tells of them. */
import type { OsUpdateProgress } from '@muster/apple/update-results';
import type { UpdateFacts } from '@muster/contract/device-facts';

type Item = UpdateFacts['items'][number];
type State = Pick<Item, 'status' | 'progress'>;

function without({ status: _, progress: __, ...item }: Item): Item {
  return item;
}

/** The list of what there is says nothing of how far they are. */
export function withAvailable(had: readonly Item[], available: readonly Item[]): Item[] {
  return available.map((item) => {
    const { status, progress } = had.find(({ key }) => key === item.key) ?? {};
    return { ...item, ...(status !== undefined && { status }), ...(progress !== undefined && { progress }) };
  });
}

/** All that are under way; of the others nothing is. */
export function withStates(had: readonly Item[], states: readonly OsUpdateProgress[]): Item[] {
  const told = new Map<string, State>();
  for (const one of states) {
    const state = stateOf(one);
    if (state !== undefined && one.productKey !== undefined) told.set(one.productKey, state);
  }
  const known = had.map((item) => ({ ...without(item), ...told.get(item.key) }));
  const others = [...told].filter(([key]) => !had.some((item) => item.key === key));
  return [...known, ...others.map(([key, state]) => ({ key, ...state }))];
}

/** What went wrong stays in Apple's word, which says what. */
function stateOf({ status, progress, percent }: OsUpdateProgress): State | undefined {
  if (progress === undefined) return undefined;
  if (progress === 'failed') return status === undefined ? undefined : { status };
  return { status: progress, ...(progress === 'downloading' && { progress: (percent ?? 0) / 100 }) };
}

/** Over the declarative channel: one update, by its version. */
export interface DeclaredUpdate {
  /** `none`, `downloading`, `prepared`, `installing` or `failed`; undefined where it is as it was. */
  state: string | undefined;
  version: string | undefined;
  build: string | undefined;
}

const states: Readonly<Record<string, string>> = {
  downloading: 'downloading',
  prepared: 'downloaded',
  installing: 'installing',
  failed: 'failed',
};

export function withDeclared(had: readonly Item[], { state, version, build }: DeclaredUpdate): Item[] {
  const isIt = (item: Item) =>
    version === undefined
      ? item.status !== undefined
      : item.version === version && (build === undefined || item.build === undefined || item.build === build);
  const status = state === undefined ? had.find(isIt)?.status : states[state];
  const found = had.find(isIt);
  // One that nothing else has told of is gone when it is not under way any more.
  const rest = had.filter((item) => item !== found && item.name !== undefined).map(without);
  const item =
    found ?? (version === undefined ? undefined : { key: build ?? version, version, ...(build && { build }) });
  if (item === undefined || (status === undefined && item.name === undefined)) return rest;
  return [{ ...without(item), ...(status !== undefined && { status }) }, ...rest];
}
