import { ApiError } from '@muster/contract/client';

/** Where an organization approves Apple's terms. */
export const appleBusiness = 'https://business.apple.com';

/** Apple answers nothing else until somebody has approved its new terms. */
export function isTermsNotSigned(error: unknown): error is ApiError & { data: string } {
  return error instanceof ApiError && typeof error.data === 'string' && error.data.includes('T_C_NOT_SIGNED');
}
