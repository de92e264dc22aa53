import { isUtf8 } from 'node:buffer';
import { fail } from '../../errors.ts';
import type { Codec } from './codec.ts';

/** A form as browsers send it (application/x-www-form-urlencoded): fields by name, of several with one name the last. */
export const formCodec: Codec = {
  name: 'form',
  body: {
    as: 'whole',
    read: (bytes) => (isUtf8(bytes) ? Object.fromEntries(new URLSearchParams(bytes.toString())) : fail(6001)),
  },
};
