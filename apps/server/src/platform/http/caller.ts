/**
 * Who may call. One record for each kind of caller: how they are recognised, what they may do, and in whose name it is
 * done. Capabilities bring the records (`callers` of what they create); nothing else knows a kind by its name.
 */
import type { Access, CallSpec } from '@muster/contract/call';
import type { FastifyRequest } from 'fastify';
import { type Actor, anonymousActor } from '../actor.ts';
import type { CodedError } from '../errors.ts';

export type AccessKind = Access['kind'];

/** `C`: what is known of somebody who was let in. */
export interface CallerKind<C = unknown> {
  name: string;
  /** The kinds of access of calls that such a caller may make. */
  serves: readonly AccessKind[];
  /** Whether what came with a request is of this kind, where several serve the same access. One of them goes without. */
  claims?(request: FastifyRequest): boolean;
  /** Why a call cannot be declared like this. */
  problemOf?(call: CallSpec): string | undefined;
  /** Before a byte of a body is read. 4002 without credentials, 4004 with ones that open nothing. */
  authenticate(request: FastifyRequest, call: CallSpec): Promise<C>;
  /** Throws what they are refused with. */
  authorize(call: CallSpec, caller: C, request: FastifyRequest): void | Promise<void>;
  /** What they are by now, also when the credentials they came with are over; without it they are asked for them again. */
  recall?(caller: C): Promise<C>;
  /** Says more about a refusal, such as what would help, and tells those who want to know of it. */
  explain?(error: CodedError, caller: C, call: CallSpec): Promise<CodedError>;
  /** By what they are counted. */
  id(caller: C): string | undefined;
  actor(caller: C): Actor;
  /** The workspace in whose rows they work; undefined for those that belong to none. */
  organizationId(caller: C): string | undefined;
  /** What handlers are told of them: `CallerContexts` of the access. */
  context(caller: C): object;
}

/** Somebody who was let in, and as what. */
export interface Admitted {
  kind: CallerKind;
  caller: unknown;
}

/** Whoever makes an open call. */
export const anonymousCaller: CallerKind<null> = {
  name: 'anonymous',
  serves: ['open'],
  authenticate: async () => null,
  authorize: () => {},
  id: () => undefined,
  actor: () => anonymousActor,
  organizationId: () => undefined,
  context: () => ({}),
};

/** Refuses calls that nobody could make, and kinds of callers of whom one cannot tell which is meant. */
export function checkCallers(calls: readonly CallSpec[], callers: readonly CallerKind[]): void {
  for (const call of calls) {
    const kinds = callers.filter(({ serves }) => serves.includes(call.access.kind));
    if (kinds.length === 0) throw new Error(`nobody can make ${call.name}: no caller serves ${call.access.kind}`);
    if (kinds.filter(({ claims }) => claims === undefined).length > 1)
      throw new Error(`several callers without claims serve ${call.access.kind}`);
    for (const { problemOf } of kinds) {
      const problem = problemOf?.(call);
      if (problem !== undefined) throw new Error(`${call.name} ${problem}`);
    }
  }
}

/** For one call: finds the kind that a request is of. */
export function kindsFor(call: CallSpec, callers: readonly CallerKind[]): (request: FastifyRequest) => CallerKind {
  const kinds = callers.filter(({ serves }) => serves.includes(call.access.kind));
  const claiming = kinds.filter(({ claims }) => claims !== undefined);
  const [usual = claiming.at(-1)] = kinds.filter(({ claims }) => claims === undefined);
  if (usual === undefined) throw new Error(`nobody can make ${call.name}: no caller serves ${call.access.kind}`);
  return (request) => claiming.find(({ claims }) => claims?.(request)) ?? usual;
}
