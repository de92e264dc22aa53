/** Why a command cannot be made: the device will never get it. */
export class UnsendableCommand extends Error {}
