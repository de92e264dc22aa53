import { isEmailPattern } from '@muster/contract/audiences';

/** Of the addresses that have a wildcard, the patterns for LIKE: `%`, `_` and `\` are what they look like. */
export function likePatterns(emails: readonly string[]): string[] {
  return emails.filter(isEmailPattern).map((email) => email.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%'));
}
