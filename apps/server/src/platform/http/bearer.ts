import type { FastifyRequest } from 'fastify';
import { CodedError } from '../errors.ts';

/** The token that came with a request; 4002 without one, 4004 where it cannot be one. `about` says what is asked for. */
export function bearerOf(request: FastifyRequest, about: { reason?: string } = {}): string {
  const given = request.headers.authorization?.trim() ?? '';
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(given);
  if (match?.[1] !== undefined) return match[1];
  // Something was sent that cannot be a token of ours. The word alone is that of a program whose secret is empty.
  throw new CodedError(given !== '' && !/^Bearer$/i.test(given) ? 4004 : 4002, about);
}

/** Whether a token begins like this, for those that can be told apart by it. */
export function hasBearer(request: FastifyRequest, prefix: string): boolean {
  return /^Bearer (.*)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]?.startsWith(prefix) ?? false;
}
