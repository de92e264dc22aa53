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
  /** Who comes to the door as a kind of caller that the capability knows. */
  callers?(server: SweepServer, cast: Cast): Promise<readonly Caller[]> | readonly Caller[];
  /** By the name of the call. */
  scenes?: Readonly<Record<string, Scene>>;
  /** Calls that are declared to change something and whose change is nothing for an audit, and why. */
  unwritten?: Readonly<Record<string, string>>;
}
