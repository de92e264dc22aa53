import { attachment } from '../../storage/content-disposition.ts';
import type { Codec } from './codec.ts';

/** A download, made while it is sent: whoever makes it holds no more than a piece of it. */
export interface FileReply {
  name: string;
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

export const fileCodec: Codec = {
  name: 'file',
  reply: {
    write(value) {
      const { name, type, content } = value as FileReply;
      return { content, type, headers: { 'content-disposition': attachment(name) } };
    },
  },
};
