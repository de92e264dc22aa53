/** The texts of the error catalogue (platform-shell.md, section 8; domain.md, section 8). */
import type { ErrorTexts } from '../shapes.ts';

export const errors: ErrorTexts = {
  1000: { text: 'There was an internal error.' },
  1001: { text: 'The service is not available right now. Please try again in a moment.' },
  1002: { text: 'The server has no space left to save this. Please contact support.' },
  3001: { text: 'Element not found.', reasons: { ROUTE_NOT_FOUND: 'There is nothing at this address.' } },
  4001: {
    text: 'Admin viewers cannot make changes.',
    reasons: { ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT: 'Admin viewers cannot make changes.' },
  },
  4002: { text: 'Please sign in to continue.' },
  4003: { text: "You don't have permission to do this." },
  4004: { text: 'Your session is not valid. Please sign in again.' },
  4005: { text: 'The email or the password is incorrect.' },
  4006: {
    text: 'This link is already used or invalid.',
    reasons: { badCredentials: 'Current password is incorrect.' },
  },
  4007: { text: 'Please confirm your email address first.' },
  4008: { text: 'This is switched off on this server.' },
  4009: { text: 'The code is wrong or has expired.' },
  4012: { text: 'Your session has expired. Please sign in again.' },
  4029: { text: 'Too many attempts. Please wait a moment and try again.' },
  5024: { text: 'Slug already used.' },
  5036: { text: 'The custom domain cannot be validated; check the DNS configuration.' },
  5053: { text: 'Policy is linked to a device.' },
  5091: { text: 'Name already used.', reasons: { NAME_USED: 'Name already used.' } },
  5095: { text: 'The other service did not accept the request.' },
  5096: {
    text: 'The other service did not accept the request.',
    reasons: {
      T_C_NOT_SIGNED: 'Please enter into your Apple Bussines Manager to approve new terms and conditions.',
    },
  },
  5097: { text: 'The other service did not accept the request.' },
  5099: { text: 'Trial not eligible; contact sales or chat.' },
  5107: { text: 'Unlock failed.' },
  5164: { text: 'Security check failed.' },
  5195: { text: 'Some selected audience is not allowed to be used by this app.' },
  6001: { text: 'The request could not be read.' },
  6002: { text: 'The information sent is not valid.' },
  6003: { text: 'What you sent is too large.' },
  6004: { text: 'This type of content is not supported.' },
  6008: { text: 'The request took too long to arrive. Please try again.' },
  99001: { text: 'No build was found for the used filter.' },
};
