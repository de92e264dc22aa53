import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

interface Problem {
  problem: string | null;
  problemText: string | null;
}

/** Why not: in our words where we have some, otherwise in Apple's. */
export function problemText({ text }: Pick<AccountI18n, 'text'>, { problem, problemText }: Problem): string | null {
  if (problem === null) return null;
  const words: Readonly<Record<string, string>> = text.vpp.problems;
  return words[problem] ?? problemText ?? problem;
}
