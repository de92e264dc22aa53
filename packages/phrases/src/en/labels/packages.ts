import type { EnumerationLabels } from '../../shapes.ts';

/** The server tells these itself, so no page carries them. */
export const packageLabels = {
  packageProblem: {
    empty: 'The file is empty. Upload it again.',
    lfsPointer:
      'This is not the app but a Git LFS pointer to it. Fetch the file itself (git lfs pull) before you upload it.',
    unknownFormat: 'This is not a package of a kind that is known here. Its content counts, not its name.',
    truncated: 'The file ends too early: part of it was lost on the way. Upload it again.',
    damaged: 'The file is damaged: what it says of itself is not true. Build it again and upload that.',
    encrypted: 'The file is protected with a password. Upload it without one.',
    tooLarge: 'Part of the file is far larger than in any real app, so it was not read.',
    noApp: 'There is no app in this archive.',
    tooSlow:
      'Reading the file took too long, so it was stopped. Try again; if it happens again, the file is not right.',
    tooMuchMemory: 'Reading the file took too much memory, so it was stopped. The file is not right.',
    crashed: 'Something in the file broke the reader. Try again; if it happens again, please contact support.',
    notIntact: 'The file is not the one that was announced: its checksum differs. Upload it again.',
    platformRefused: 'This app takes no builds for this platform. Its settings say for which it does.',
    platformMissing:
      'This is an archive, and only you know what it is for. Upload it again and say for which platform.',
  },
  packageWarning: {
    iconMissing: 'It has no icon.',
    iconUnreadable: 'Its icon could not be read.',
    identifierMissing: 'It does not say what its identifier is.',
    versionMissing: 'It does not say what its version is.',
    nameMissing: 'It does not say what it is called.',
    manifestIncomplete: 'Part of what it says of itself is missing or could not be read.',
    resourcesUnreadable: 'Its resources could not be read, so names and icons may be missing.',
    signatureMissing: 'It is not signed.',
    signatureUnreadable: 'Its signature could not be read.',
    signatureBroken:
      'Its content is not what was signed: it was changed afterwards, and devices refuse it. Sign it again.',
    signatureUnchecked: 'Whether its content is what was signed could not be checked.',
    profileMissing: 'It has no provisioning profile.',
    profileUnreadable: 'Its provisioning profile could not be read.',
    entitlementsUnreadable: 'Its entitlements could not be read.',
    nestedUnreadable: 'A package within it could not be read.',
    archiveOddities: 'Its archive has oddities that other programs may read in another way.',
    contentUnreadable: 'Part of its content could not be read.',
    otherPackage: 'Its identifier is not that of the earlier builds of this app. Check that it belongs here.',
  },
} as const satisfies Partial<EnumerationLabels>;
