/** Errors of Apple's Apps and Books, by their numbers. */

export type Holder = { serialNumber: string } | { clientUserId: string };

/** An ErrorResponse: of a request, or of a part of what happens in the background. */
export interface VppError {
  errorNumber: number;
  errorMessage: string;
  errorInfo?: {
    clientUserIds?: string[];
    serialNumbers?: string[];
    assets?: { adamId: string; pricingParam: string }[];
  };
}

const messages: Readonly<Record<number, string>> = {
  9601: 'Login required.',
  9602: 'Invalid argument.',
  9603: 'Internal error.',
  9609: 'Unable to find the registered user.',
  9610: 'License not found.',
  9621: 'The token has expired. You need to generate a new token.',
  9625: 'The server has revoked the sToken.',
  9634: 'Service removed.',
  9646: 'There are too many recent requests. Try again momentarily.',
  9650: 'The provided page index must be greater than 0, and less than the total number of pages.',
  9702: 'Max serialNumbers limit on request has been passed, please stay within given limit.',
  9701: 'Max clientUserIds limit on request has been passed, please stay within given limit.',
  9700: 'Max assets limit on request has been passed, please stay within given limit.',
  9703: 'Duplicate assets found in request, please send unique assets.',
  9704: 'Duplicate clientUserIds found in request, please send unique clients.',
  9705: 'Duplicate serialNumbers found in request, please send unique serials.',
  9706: 'Asset in request is not revocable, please send revocable assets.',
  9707: 'Asset in request is not device assignable, please send device assignable assets.',
  9708: 'EventId could not be found.',
  9709: 'There are not enough licenses for this app or book available to assign to the selected group.',
  9714: 'The number of users exceeds the maximum.',
  9715: 'This request contains duplicate users.',
  9716: 'A registered user already exists with the specified clientUserId.',
  9717: 'This request contains an invalid email address.',
  9718: "This request doesn't contain an asset, which is a required argument.",
  9719: 'Either clientUserIds or serialNumbers are required arguments.',
  9720: 'Users are a required argument.',
  9722: "This request contains an invalid authorization header. It has to match 'Bearer {sToken}'.",
  9723: 'You must provide an MDM name, ID, and metadata when setting the MDM information.',
  9726: 'This request contains an unsupported HTTP method for the requested endpoint.',
  9727: 'This request contains an unsupported Content-Type for the requested endpoint.',
};

export const vppErrors = Object.entries(messages).map(([number, errorMessage]) => ({
  errorNumber: Number(number),
  errorMessage,
}));

export function vppError(errorNumber: number): VppError {
  return { errorNumber, errorMessage: messages[errorNumber] ?? 'Unknown error.' };
}

export function failure(
  errorNumber: number,
  holder?: Holder,
  asset?: { adamId: string; pricingParam: string },
): VppError {
  const errorInfo = {
    ...(holder &&
      ('serialNumber' in holder ? { serialNumbers: [holder.serialNumber] } : { clientUserIds: [holder.clientUserId] })),
    ...(asset && { assets: [{ adamId: asset.adamId, pricingParam: asset.pricingParam }] }),
  };
  return { ...vppError(errorNumber), ...(Object.keys(errorInfo).length > 0 && { errorInfo }) };
}
