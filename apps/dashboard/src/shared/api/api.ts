import type { CallSpec, Failure, Reply, Sent } from '@muster/contract/call';
import { refresh } from '@muster/contract/calls/sessions';
import { ApiError, type ClientOptions, createClient, toRequest } from '@muster/contract/client';
import type { Language } from '@muster/contract/constants';
import type { Session } from '@muster/contract/entities';
import { networkFailure } from '@muster/contract/errors';
import type { RuntimeConfig } from '../config.ts';
import type { Connection } from '../connection.ts';
import { hasEnded } from '../session/has-ended.ts';
import { createRefresh } from '../session/refresh.ts';
import type { SessionStore } from '../session/session-store.ts';

const expiredToken = 4012;
const invalidToken = 4004;
const stepUpNeeded = 4010;

/** For requests that are not calls: an upload is many of them. */
export interface TokenAccess {
  token(): string | undefined;
  /** Exchanges one that has expired; once for all that ask. */
  renew(expired: string): Promise<string | undefined>;
}

export interface Api {
  /**
   * Sends a call; refreshes an expired token and tries once more; signs out on an invalid one. What is dangerous may
   * need step-up: the person is asked, and the call is sent again, or given up as if it was cancelled.
   */
  send<C extends CallSpec>(call: C, input: Sent<C>, signal?: AbortSignal): Promise<Reply<C>>;
  /** Opens a call whose answer is a stream. */
  open<C extends CallSpec>(call: C, input: Sent<C>, signal: AbortSignal): Promise<Response>;
  access: TokenAccess;
}

export interface ApiParts {
  config: RuntimeConfig;
  session: SessionStore;
  connection: Connection;
  language(): Language;
  /** A session has ended without the user's doing: which. */
  onSignedOut(ended: Session): void;
  /** Asks the person to step up; false if they do not want to. */
  askForStepUp(data: unknown): Promise<boolean>;
}

export function createApi(parts: ApiParts): Api {
  const { config, session, connection, language, onSignedOut, askForStepUp } = parts;
  const withToken = (token: string | undefined): ClientOptions => ({
    base: (service) => config.services[service],
    token: () => token,
    language,
  });
  const renew = createRefresh(session, ({ accessToken, refreshToken }: Session) =>
    createClient(withToken(undefined))(refresh, {
      body: { lastAccessToken: accessToken.token, refreshToken: refreshToken.token },
    }),
  );

  /** Ends the session this token belonged to; a newer one, from another tab, is left alone. */
  function signOut(token: string | undefined): void {
    const ended = session.get();
    if (token === undefined || ended?.accessToken.token !== token) return;
    session.clear();
    onSignedOut(ended);
  }

  async function renewed(token: string): Promise<string | undefined> {
    try {
      return (await renew(token))?.accessToken.token;
    } catch (error) {
      if (hasEnded(error)) signOut(token);
      throw error;
    }
  }

  async function attempt<T>(work: (options: ClientOptions) => Promise<T>): Promise<T> {
    if (config.requestDelay > 0) await new Promise((done) => setTimeout(done, config.requestDelay));
    const token = session.get()?.accessToken.token;
    const ifInvalid = (used: string | undefined) => (error: unknown) => {
      if (error instanceof ApiError && error.code === invalidToken) signOut(used);
      throw error;
    };
    try {
      return await work(withToken(token));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== expiredToken || token === undefined) {
        return ifInvalid(token)(error);
      }
      const next = await renewed(token);
      return work(withToken(next)).catch(ifInvalid(next));
    }
  }

  async function watched<T>(work: Promise<T>): Promise<T> {
    const tell = connection.asking();
    try {
      const result = await work;
      tell(true);
      return result;
    } catch (error) {
      if (error instanceof ApiError) tell(error.code !== networkFailure);
      throw error;
    }
  }

  /** With the setting `debug`, every call and how it ended is told to the console. */
  async function told<T>({ name, method, path }: CallSpec, work: () => Promise<T>): Promise<T> {
    if (!config.debug) return work();
    const began = performance.now();
    const tell = (outcome: unknown) =>
      // biome-ignore lint/suspicious/noConsole: it is what the setting is for
      console.debug(`${name} ${method} ${path}`, outcome, `${Math.round(performance.now() - began)} ms`);
    return work().then(
      (reply) => {
        tell('ok');
        return reply;
      },
      (error: unknown) => {
        tell(error);
        throw error;
      },
    );
  }

  let stepUps = 0;
  async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
    const before = stepUps;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== stepUpNeeded) throw error;
      // A step-up while this call was on its way counts for it, too.
      if (stepUps === before && (await askForStepUp(error.data))) stepUps += 1;
      if (stepUps !== before) return work();
      throw new DOMException('the person cancelled the step-up', 'AbortError');
    }
  }

  return {
    access: { token: () => session.get()?.accessToken.token, renew: renewed },
    send: (call, input, signal) =>
      told(call, () => withStepUp(() => watched(attempt((options) => createClient(options)(call, input, signal))))),
    open: (call, input, signal) => watched(attempt((options) => openStream(call, input, options, signal))),
  };
}

async function openStream<C extends CallSpec>(call: C, input: Sent<C>, options: ClientOptions, signal: AbortSignal) {
  const { url, init } = toRequest(call, input, options);
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError(networkFailure, cause instanceof Error ? cause.message : 'network error', 0);
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => undefined)) as Failure | undefined;
  const { code = networkFailure, message = '', data } = answer?.error ?? {};
  throw new ApiError(code, message, response.status, data);
}
