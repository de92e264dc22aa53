/** What profiles and declarations want of the passcode, and whether the device has such a one. */
import type { DeviceState } from './device-state.ts';
import { heldPayloads } from './payload-rules.ts';
import type { Dict } from './plists.ts';

/** The rules of the declaration in the words of the payload. */
function asPayload({
  RequirePasscode,
  RequireAlphanumericPasscode,
  RequireComplexPasscode,
  MinimumLength,
}: Dict): Dict {
  return {
    forcePIN: RequirePasscode,
    requireAlphanumeric: RequireAlphanumericPasscode,
    allowSimple: RequireComplexPasscode === true ? false : undefined,
    minLength: MinimumLength,
  };
}

/** A device without a passcode complies as long as nobody asks for one. */
export function isPasscodeCompliant(state: DeviceState): boolean {
  const declared = state.declared['com.apple.configuration.passcode.settings'] ?? [];
  const rules = [...heldPayloads(state, 'com.apple.mobiledevice.passwordpolicy'), ...declared.map(asPayload)];
  return rules.every((rule) => complies(state.passcode, rule));
}

function complies(
  passcode: string | undefined,
  { forcePIN, minLength, requireAlphanumeric, allowSimple }: Dict,
): boolean {
  if (passcode === undefined) return forcePIN !== true;
  if (typeof minLength === 'number' && passcode.length < minLength) return false;
  if (requireAlphanumeric === true && !(/\p{L}/u.test(passcode) && /\d/.test(passcode))) return false;
  return allowSimple !== false || !isSimple(passcode);
}

/** The same or the next character all the way: 1111, 1234. */
function isSimple(passcode: string): boolean {
  const codes = Array.from(passcode, (one) => one.codePointAt(0) ?? 0);
  return [0, 1, -1].some((step) => codes.every((code, at) => at === 0 || code === (codes[at - 1] ?? 0) + step));
}
