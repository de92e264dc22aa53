import type { CallSpec, Reply, Sent } from '@muster/contract/call';
import type { QueryClient, QueryKey, UseMutationOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { type Asked, callKey, type ReadCall } from './call-query.ts';

/** What a reply that is on the screen becomes, before the server has said so: made with `patch`. */
export interface Patch {
  key: QueryKey;
  /** Of this input only; without one, of every input that was asked for. */
  exact: boolean;
  update(data: unknown): unknown;
}

/** For `optimistic`: `input` undefined means every answer to the call that is kept. */
export function patch<C extends ReadCall>(
  call: C,
  input: Sent<C> | undefined,
  update: (data: Reply<C>) => Reply<C>,
): Patch {
  return { key: callKey(call, input), exact: input !== undefined, update: update as (data: unknown) => unknown };
}

export interface ChangeOptions<C extends CallSpec> {
  /** What has to be read again: all answers to a call, or those to what was `ask`ed. */
  invalidates?: readonly (ReadCall | Asked)[];
  /** What the screen shows while the change is on its way; taken back if it fails. */
  optimistic?(input: Sent<C>): readonly Patch[];
  /** The call that takes the change back; the toast offers it. */
  undo?(reply: Reply<C>, input: Sent<C>): Asked;
  onSuccess?(reply: Reply<C>, input: Sent<C>): void;
}

/** What the screen shows of a change besides the data. */
export interface ChangeNotices<C extends CallSpec> {
  succeeded(reply: Reply<C>, input: Sent<C>, undo: (() => Promise<void>) | undefined): void;
  failed(error: unknown): void;
}

interface Written {
  key: QueryKey;
  before: unknown;
  shown: unknown;
}

/** A change as react-query runs it: shown at once, taken back when it fails, read again when all is done. */
export function changeMutation<C extends CallSpec>(
  { client, api }: { client: QueryClient; api: Api },
  call: C,
  { invalidates = [], optimistic, undo, onSuccess }: ChangeOptions<C>,
  notices: ChangeNotices<C>,
): UseMutationOptions<Reply<C>, unknown, Sent<C>, Written[]> {
  const mutationKey = [call.name];

  function readAgain(patches: readonly Patch[]): void {
    const keys = [...invalidates.map(keyOf), ...patches.map(({ key }) => key)];
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  async function takeBack(asked: Asked, written: readonly Written[], patches: readonly Patch[]): Promise<void> {
    await hold(client, patches);
    const again = restore(client, written);
    try {
      await api.send(asked.call, asked.input as Sent<CallSpec>);
    } catch (error) {
      // Not taken back after all: the change stands, and is shown.
      restore(client, again);
      notices.failed(error);
    } finally {
      readAgain(patches);
    }
  }

  return {
    mutationKey,
    mutationFn: (input) => api.send(call, input),
    onMutate: async (input) => apply(client, optimistic?.(input) ?? []),
    onError(error, _input, written) {
      restore(client, written ?? []);
      notices.failed(error);
    },
    onSuccess(reply, input, written) {
      onSuccess?.(reply, input);
      const inverse = undo?.(reply, input);
      const takesBack = inverse && (() => takeBack(inverse, written, optimistic?.(input) ?? []));
      notices.succeeded(reply, input, takesBack);
    },
    onSettled(_reply, _error, input) {
      // While another one is on its way, what the server would say now lacks it, and the screen would flicker.
      if (client.isMutating({ mutationKey }) === 1) readAgain(optimistic?.(input) ?? []);
    },
  };
}

/** An answer that is on its way is older than what is about to be shown. */
async function hold(client: QueryClient, patches: readonly Patch[]): Promise<void> {
  await Promise.all(patches.map(({ key, exact }) => client.cancelQueries({ queryKey: key, exact })));
}

async function apply(client: QueryClient, patches: readonly Patch[]): Promise<Written[]> {
  await hold(client, patches);
  return patches.flatMap(({ key, exact, update }) =>
    client.getQueriesData({ queryKey: key, exact }).flatMap(([queryKey, before]) => {
      if (before === undefined) return [];
      return [{ key: queryKey, before, shown: client.setQueryData(queryKey, update(before)) }];
    }),
  );
}

/** Puts back what was there before, unless something newer has taken its place; gives what undoes that. */
function restore(client: QueryClient, written: readonly Written[]): Written[] {
  return written.toReversed().flatMap(({ key, before, shown }) => {
    if (client.getQueryData(key) !== shown) return [];
    return [{ key, before: shown, shown: client.setQueryData(key, before) }];
  });
}

function keyOf(what: ReadCall | Asked): QueryKey {
  return 'call' in what ? callKey(what.call, what.input) : callKey(what);
}
