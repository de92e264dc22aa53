import type { Codec } from '../../platform/http/codecs/codec.ts';

export interface ScepAnswer {
  type: string;
  body: Uint8Array | string;
}

/** What SCEP answers over HTTP (RFC 8894, section 4). A client of it reads no JSON: refusals are the status alone. */
export const scepCodec: Codec = {
  name: 'scep',
  reply: {
    write(value) {
      const { type, body } = value as ScepAnswer;
      return { content: body, type };
    },
  },
  // Nobody reads the code but those who look into it.
  failure: ({ code }) => ({ content: '', type: 'text/plain', headers: { 'error-code': String(code) } }),
};
