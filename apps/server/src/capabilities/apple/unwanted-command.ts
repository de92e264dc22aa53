/** What a command was to bring is not wanted any more: it ends without a word to the device, and is no failure. */
export class UnwantedCommand extends Error {}
