import type { PlistDict } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

export interface NewCommand {
  /** Comes back in the report. */
  commandUuid: string;
  requestType: string;
  /** The other keys of the command, as `toCommandArguments` gives them. */
  args?: PlistDict;
}

/**
 * A command as the device takes it.
 * https://developer.apple.com/documentation/devicemanagement/commands-and-queries
 */
export function writeCommand({ commandUuid, requestType, args = new Map() }: NewCommand): Buffer {
  const command: PlistDict = new Map([...args, ['RequestType', requestType]]);
  return writeXmlPlist(
    new Map<string, PlistDict | string>([
      ['CommandUUID', commandUuid],
      ['Command', command],
    ]),
  );
}
