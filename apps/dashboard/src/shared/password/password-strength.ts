import { newPassword } from '@muster/contract/fields';

export type Score = 0 | 1 | 2 | 3 | 4;

/** Bits of guessing from which a password is worth 1, 2, 3 and 4. */
const steps = [24, 40, 56, 72] as const;
const kinds: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
  // Letters beyond the Latin ones: an attacker has to try many more.
  [/[^\p{ASCII}]/u, 100],
];
/** What is tried first, whatever digits stand for letters. */
const common = /password|passwort|contrasena|qwerty|asdf|letmein|welcome|admin|iloveyou|muster/g;
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/**
 * How hard a password is to guess, 0 to 4. An estimate by length and kinds of characters, in which what is easily
 * guessed counts as one character: runs, sequences, words that everybody uses, and what is known of the person. While a
 * rule of the product is broken it is weak at best.
 */
export function passwordStrength(password: string, known: readonly string[] = []): Score {
  const pool = kinds.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const bits = guessedLength(password, known) * Math.log2(Math.max(pool, 1));
  const score = steps.filter((step) => bits >= step).length as Score;
  return newPassword.safeParse(password).success ? score : (Math.min(score, 1) as Score);
}

function guessedLength(password: string, known: readonly string[]): number {
  let text = password.toLowerCase().replace(/[013457@$]/g, (character) => leet[character] ?? character);
  for (const word of known.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u))) {
    if (word.length >= 4) text = text.replaceAll(word, '\u0000');
  }
  // Sequences are looked for in what was typed, where digits are still digits.
  const sequences = countSequences(password.toLowerCase());
  return Math.max([...text.replace(common, '\u0000')].length - sequences, 0);
}

/** Characters that follow from the two before them: aaa, abc, 321. */
function countSequences(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  let count = 0;
  for (let at = 2; at < codes.length; at += 1) {
    const [first = 0, second = 0, third = 0] = codes.slice(at - 2, at + 1);
    const step = third - second;
    if (Math.abs(step) <= 1 && step === second - first) count += 1;
  }
  return count;
}
