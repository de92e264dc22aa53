import type { SettingsTexts } from '../../settings-shape.ts';
import { apps } from './apple-apps.ts';
import { certificates } from './apple-certificates.ts';
import { home } from './apple-home.ts';
import { macSecurity } from './apple-mac-security.ts';
import { mail } from './apple-mail.ts';
import { network } from './apple-network.ts';
import { passcode } from './apple-passcode.ts';
import { privacy } from './apple-privacy.ts';
import { restrictions } from './apple-restrictions.ts';
import { sso } from './apple-sso.ts';
import { updates } from './apple-updates.ts';
import { vpn } from './apple-vpn.ts';
import { wifi } from './apple-wifi.ts';

/** Labels and help of Apple's settings. */
export const apple = {
  ...passcode,
  ...wifi,
  ...restrictions,
  ...macSecurity,
  ...updates,
  ...mail,
  ...certificates,
  ...home,
  ...network,
  ...sso,
  ...apps,
  ...privacy,
  ...vpn,
} as const satisfies SettingsTexts;
