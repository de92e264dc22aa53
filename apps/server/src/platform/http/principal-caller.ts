/** Callers with an account: people who are signed in, and programs with the rights of one of them. */
import type { CallSpec } from '@muster/contract/call';
import { permissionRow } from '@muster/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '../errors.ts';
import { authorize } from './authorize.ts';
import { bearerOf, hasBearer } from './bearer.ts';
import type { CallerKind } from './caller.ts';
import type { Authenticate, Membership, Principal, RefusalAudit } from './route.ts';
import { isStorable } from './validation.ts';

export interface Signed {
  principal: Principal;
  membership: Membership | undefined;
}

export interface PrincipalOptions {
  name: string;
  /** How its tokens begin, where they can be told from others by it. */
  prefix?: string;
  authenticate: Authenticate;
  /** By the id of the session instead of a token. */
  recall: Authenticate;
  /** The methods with which a user can step up, for the refusal that asks for it. */
  stepUpMethods?: (userId: string) => Promise<readonly string[]>;
  /** Told of refusals while acting for somebody else. */
  auditRefusal?: RefusalAudit;
}

/** Refusals of those who act for somebody else that the audit has. */
const auditedCodes: readonly number[] = [4001, 4003, 4010, 4015];

/** What the staff do while acting for somebody is counted as theirs, and they step up for it. */
const behind = ({ supplanter, userId }: Principal) => supplanter?.id ?? userId;

export function principalCaller(options: PrincipalOptions): CallerKind<Signed> {
  const { name, prefix, authenticate, recall, stepUpMethods, auditRefusal } = options;
  async function explain(error: CodedError, { principal, membership }: Signed, call: CallSpec): Promise<CodedError> {
    const { code } = error;
    if (principal.supplanter !== null && auditedCodes.includes(code) && (call.changes || call.stepUp)) {
      await auditRefusal?.(call, principal, membership?.organizationId, code);
    }
    if (code !== 4010 || stepUpMethods === undefined) return error;
    return new CodedError(4010, { data: { methods: await stepUpMethods(behind(principal)) } });
  }
  return {
    name,
    serves: ['user', 'member', 'provider'],
    ...(prefix === undefined ? {} : { claims: (request) => hasBearer(request, prefix) }),
    problemOf,
    authenticate: (request, call) =>
      authenticate(bearerOf(request), call.access.kind === 'member' ? orgOf(request) : undefined),
    authorize(call, { principal, membership }, request) {
      authorize(call, principal, membership, (request.params as { appId?: string }).appId);
    },
    recall: ({ principal, membership }) => recall(principal.sessionId, membership?.organizationId),
    explain,
    id: ({ principal }) => behind(principal),
    actor: ({ principal }) => ({
      kind: 'user',
      userId: principal.userId,
      email: principal.email,
      supplanterId: principal.supplanter?.id ?? null,
      token: principal.tokenName,
    }),
    organizationId: ({ membership }) => membership?.organizationId,
    context: ({ principal, membership }) => ({ principal, membership }),
  };
}

function problemOf({ access, path }: CallSpec): string | undefined {
  if (access.kind !== 'member') return undefined;
  if (!/\/:org(\/|$)/.test(path)) return 'names no workspace';
  if ((access.application === 'one') !== /\/:appId(\/|$)/.test(path)) return 'does not say whether it is about one app';
  if (permissionRow(access.resource, access.action) === undefined) return 'asks for a permission that nobody can have';
  return undefined;
}

/** Asked for before the path is validated, so it may hold anything; what cannot be stored names no workspace. */
function orgOf(request: FastifyRequest): string | undefined {
  const { org } = request.params as { org: string };
  return isStorable(org) ? org : undefined;
}
