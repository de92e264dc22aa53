/** What somebody tells about themselves in the last step of onboarding (platform-shell.md, sections 5, 7 and 9). */
import * as z from 'zod/mini';
import { onboardingChannels, onboardingPositions, onboardingProducts } from './enumerations/workspace.ts';
import { line, onboardingPhone } from './fields.ts';

export const onboardingFields = {
  position: z.enum(onboardingPositions),
  product: z.enum(onboardingProducts),
  channel: z.enum(onboardingChannels),
  /** Which one, of the channels that are many. */
  userChannel: z.optional(line(120)),
  country: z.optional(z.string().check(z.maxLength(2))),
  number: z.optional(onboardingPhone),
};

/** The answers, as they are kept under `onboardingKey`. */
export const onboardingAnswers = z.object({
  position: onboardingFields.position,
  product: onboardingFields.product,
  channel: onboardingFields.channel,
  userChannel: z.optional(z.string()),
  phone: z.optional(z.object({ country: z.string(), prefix: z.string(), number: z.string() })),
});
export type OnboardingAnswers = z.output<typeof onboardingAnswers>;

/** In place of answers, of who does not want to give any: they are not asked again, in no workspace. */
export const skippedOnboarding = { skipped: true } as const;

/** The key of the key-store under which a user's answers for a workspace are. */
export function onboardingKey(organizationId: string): string {
  return `onboarding-${organizationId}`;
}
