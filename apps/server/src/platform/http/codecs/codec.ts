/**
 * Forms in which bodies and replies go over the wire. A call names its codec (`body: { codec, … }`, `reply: { codec, … }`);
 * JSON is one of them, and what a call means that says nothing else. Another one is a record like these, registered by
 * whoever brings it (`codecs` of a capability); nothing else knows it.
 */
import { type CallSpec, type Coded, codecOf } from '@muster/contract/call';
import type { Language } from '@muster/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodedError } from '../../errors.ts';

export interface Codec {
  name: string;
  body?: BodyReader;
  reply?: ReplyWriter;
  /** How a refusal looks where the reply is in this form, by what the caller accepts; the envelope without it. */
  failure?(error: CodedError, language: Language, accept: string): Written | undefined;
}

/** Whoever calls is known, and may, before anything is read. */
export type BodyReader =
  /** The HTTP server reads it for all calls alike. */
  | { as: 'parsed' }
  /** All of it, up to the limit of the call. */
  | { as: 'whole'; read(bytes: Buffer, about: BodyAbout): unknown }
  /** As it comes, up to that limit; whoever takes long looks again whether the caller may (`letInAgain`). */
  | { as: 'pieces'; read(pieces: AsyncIterable<Uint8Array>, about: BodyAbout): unknown }
  /** Whoever takes the exchange reads it. */
  | { as: 'untouched' };

export interface BodyAbout {
  contentType: string | undefined;
  /** Bytes. */
  limit: number;
}

export type ReplyWriter =
  /** A value, in the form of the call's schema where it has one. */
  | { write(value: unknown, spec: Coded): Written }
  /** The handler answers by itself, on what is opened for it. */
  | { open(request: FastifyRequest, reply: FastifyReply): unknown };

export interface Written {
  /** Made while it is sent, where it comes in pieces. */
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** With its character set. */
  type: string;
  headers?: Readonly<Record<string, string>>;
}

/** The codecs of one call. `spec` is what it declares: of a body nothing, where it takes none. */
export interface CallCodecs {
  body: { reader: BodyReader; spec: Coded | undefined };
  reply: { writer: ReplyWriter; spec: Coded };
  failure: Codec['failure'];
}

/** Throws where a call names a codec that is not there, or one that does not do what it is named for. */
export function codecsFor(call: CallSpec, codecs: readonly Codec[]): CallCodecs {
  const find = (spec: Coded) => {
    const found = codecs.find(({ name }) => name === spec.codec);
    if (found === undefined) throw new Error(`${call.name} names the codec ${spec.codec}, which is not there`);
    return found;
  };
  const replySpec = codecOf(call.reply);
  const answered = find(replySpec);
  if (answered.reply === undefined) throw new Error(`${call.name}: ${replySpec.codec} is no form of replies`);
  const reply = { writer: answered.reply, spec: replySpec };
  const { failure } = answered;
  if (call.body === undefined) {
    // Whoever answers by another protocol reads what it asks for, whatever that is said to be.
    const reader: BodyReader = { as: answered.body?.as === 'untouched' ? 'untouched' : 'parsed' };
    return { body: { reader, spec: undefined }, reply, failure };
  }
  const spec = codecOf(call.body);
  const { body: reader } = find(spec);
  if (reader === undefined) throw new Error(`${call.name}: ${spec.codec} is no form of bodies`);
  return { body: { reader, spec }, reply, failure };
}
