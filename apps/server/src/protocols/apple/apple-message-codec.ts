import type { Codec } from '../../platform/http/codecs/codec.ts';

declare module '@muster/contract/call' {
  interface CodecBodies {
    appleMessage: Buffer;
  }
}

/**
 * Property lists as they come and go: what was signed are the bytes, so they are read by whoever has verified them.
 * Devices read no JSON, and of a refusal the status alone. Without another command the answer is empty.
 */
export const appleMessageCodec: Codec = {
  name: 'appleMessage',
  body: { as: 'whole', read: (bytes) => bytes },
  reply: {
    write(value) {
      const bytes = value as Uint8Array;
      const isJson = bytes[0] === 0x7b;
      return { content: bytes, type: isJson ? 'application/json' : 'application/xml; charset=utf-8' };
    },
  },
  // Nobody reads the code but those who look into it.
  failure: ({ code }) => ({ content: '', type: 'text/plain', headers: { 'error-code': String(code) } }),
};
