/** Where somebody is on the way through onboarding: as far as what they have done already, which the server knows. */
export type Step = 2 | 3 | 'done';

interface Progress {
  /** What the address asks for: one may go back to what is done, but not past what is not. */
  wanted: string | null;
  productsChosen: boolean;
  answered: boolean;
}

export function onboardingStep({ wanted, productsChosen, answered }: Progress): Step {
  if (!productsChosen || wanted === '2') return 2;
  if (!answered || wanted === '3') return 3;
  return 'done';
}

/** The address of a step of a workspace's set-up; without one, of the first that is not done. */
export function stepSearch(org: string, step?: 2 | 3): string {
  return `?${new URLSearchParams({ org, ...(step === undefined ? {} : { step: String(step) }) })}`;
}
