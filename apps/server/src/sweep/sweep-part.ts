import type { Scene } from './scene.ts';
import type { Caller, Cast, SweepServer, Workspace } from './sweep-types.ts';

/** Makes a thing of a workspace and gives its id, or what else names it. */
export type Samples = Readonly<Record<string, (server: SweepServer, workspace: Workspace) => Promise<string> | string>>;

/** What a capability tells the sweep of its calls, in a file `test-sweep.ts` of its folder. */
export interface SweepPart {
  /**
   * Its things, by the names under which calls take their ids. A call that takes an id under a name that nobody tells is
   * a finding: add the name, and the sweep sends the id of a foreign workspace's thing in its place.
   */
  samples?: Samples;
  /** By the name of the call: makes what its sample names otherwise than by an id, such as by an address. */
  settings?: Readonly<Record<string, (server: SweepServer, workspace: Workspace) => Promise<unknown>>>;
  /** Who comes to the door as a kind of caller that the capability knows. */
  callers?(server: SweepServer, cast: Cast): Promise<readonly Caller[]> | readonly Caller[];
  /** By the name of the call. */
  scenes?: Readonly<Record<string, Scene>>;
  /** By the name of the call: its fields by which a list is filtered. With an id of another workspace it finds nothing. */
  idFilters?: Readonly<Record<string, readonly string[]>>;
  /** By the name of the call: codes with which it says that what stands inside of what it is given is not there. */
  namedInside?: Readonly<Record<string, readonly number[]>>;
  /** By the name of the call: fields that take ids of somebody else's things, such as Apple's, under the name of one of ours. */
  othersIds?: Readonly<Record<string, readonly string[]>>;
  /** Calls that need what no test reaches, such as the name system, and the code with which they say so. */
  outOfReach?: Readonly<Record<string, number>>;
  /** Calls that are declared to change something and whose change is nothing for an audit, and why. */
  unwritten?: Readonly<Record<string, string>>;
}
