/** What devices speak. Protocols stand above capabilities, of which they know the faces alone. */
import type { Capability } from '../capabilities/capability.ts';
import { appleProtocol } from './apple/index.ts';
import { scep } from './scep/index.ts';

export const allProtocols: readonly Capability[] = [appleProtocol, scep];
