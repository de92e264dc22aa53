import { email } from '@muster/contract/fields';

/** Those of a list that are no addresses, as they were typed. */
export function wrongEmails(typed: readonly string[]): string[] {
  return typed.filter((one) => !email.safeParse(one).success);
}

/** As many names as one reads, and how many more there are. */
export function shortList(names: readonly string[], most = 5): { names: string; more: number } {
  return { names: names.slice(0, most).join(', '), more: Math.max(0, names.length - most) };
}
