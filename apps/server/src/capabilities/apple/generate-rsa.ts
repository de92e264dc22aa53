import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** Beside all other work: large keys take a second. */
export async function generateRsa(modulusLength: 2048 | 3072): Promise<KeyObject> {
  return (await generate('rsa', { modulusLength })).privateKey;
}
