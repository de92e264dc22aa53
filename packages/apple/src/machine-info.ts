import type { Certificate } from '@muster/pki/certificate';
import { PkiError } from '@muster/pki/pki-error';
import { verifyData } from '@muster/pki/signed-data';
import { AppleMessageError } from './apple-message-error.ts';
import { flagIn, idIn, readMessage, requiredId, shownText } from './message-fields.ts';

export interface MachineInfo {
  udid: string | undefined;
  serialNumber: string | undefined;
  product: string;
  buildVersion: string | undefined;
  osVersion: string | undefined;
  imei: string | undefined;
  meid: string | undefined;
  language: string | undefined;
  /** It can be told to update before it enrolls (`softwareUpdateRequired`). */
  canRequestSoftwareUpdate: boolean;
  softwareUpdateDeviceId: string | undefined;
  /** Whose chain leads to Apple's root for devices; the caller verifies it. */
  signer: Certificate;
  /** All that the message brings, for the chain. */
  certificates: Certificate[];
}

/**
 * What a device sends when it asks for the profile of automated enrollment: a signed property list, as body, or in
 * base64 in the header x-apple-aspen-deviceinfo.
 * https://developer.apple.com/documentation/devicemanagement/machineinfo
 */
export function readMachineInfo(bytes: Uint8Array): MachineInfo {
  const { content, signer, certificates } = verified(bytes);
  const info = readMessage(content);
  return {
    udid: idIn(info, 'UDID'),
    serialNumber: idIn(info, 'SERIAL'),
    product: requiredId(info, 'PRODUCT'),
    buildVersion: shownText(info, 'VERSION'),
    osVersion: shownText(info, 'OS_VERSION'),
    imei: idIn(info, 'IMEI'),
    meid: idIn(info, 'MEID'),
    language: shownText(info, 'LANGUAGE'),
    canRequestSoftwareUpdate: flagIn(info, 'MDM_CAN_REQUEST_SOFTWARE_UPDATE') ?? false,
    softwareUpdateDeviceId: idIn(info, 'SOFTWARE_UPDATE_DEVICE_ID'),
    signer,
    certificates,
  };
}

function verified(bytes: Uint8Array) {
  try {
    return verifyData(bytes, { trust: 'any' });
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    const code = error.code === 'malformed' ? 'damaged' : 'badSignature';
    throw new AppleMessageError(code, 'the description of the device is not signed as it should be', { cause: error });
  }
}

/**
 * The body of the 403 that makes a device update before it enrolls.
 * https://developer.apple.com/documentation/devicemanagement/errorcodesoftwareupdaterequired
 */
export function softwareUpdateRequired({
  osVersion,
  buildVersion,
}: {
  osVersion: string;
  buildVersion?: string;
}): Buffer {
  return Buffer.from(
    JSON.stringify({
      code: 'com.apple.softwareupdate.required',
      details: { OSVersion: osVersion, ...(buildVersion !== undefined && { BuildVersion: buildVersion }) },
    }),
  );
}
