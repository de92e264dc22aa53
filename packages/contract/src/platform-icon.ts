import * as z from 'zod/mini';
import { rule } from './fields.ts';

/**
 * The sign of a platform: an SVG document of paths alone, 24 units wide, so that there is nothing in it that runs, is
 * fetched or is written over what is around it; or nothing.
 */
const paths =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24">(<path( fill-rule="evenodd")? d="[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+" ?\/>){1,20}<\/svg>$/;

export const platformIcon = z.string().check(
  z.trim(),
  z.maxLength(8000),
  rule('platformIcon', (text: string) => text === '' || paths.test(text)),
);
