/** Who does something: written into the audit entry and the event of every change. */
export interface Actor {
  kind: 'user' | 'app' | 'system' | 'anonymous';
  userId: string | null;
  email: string | null;
  /** Of one without an account. */
  name?: string | undefined;
  /** Where the request came from; undefined for what no request asked for. */
  address?: string | undefined;
  userAgent?: string | undefined;
  /** The name of the token, where a program came with one. */
  token?: string | undefined;
  /** The provider's administrator behind a supplanted user. */
  supplanterId: string | null;
}

export const systemActor: Actor = { kind: 'system', userId: null, email: null, supplanterId: null };
export const anonymousActor: Actor = { kind: 'anonymous', userId: null, email: null, supplanterId: null };
/** An automation rule. */
export const ruleActor = (name: string): Actor => appActor(`Automation: ${name}`);
/** A build server with the token of an app, under the name of that. */
export const appActor = (name: string): Actor => ({
  kind: 'app',
  userId: null,
  email: null,
  name,
  supplanterId: null,
});
