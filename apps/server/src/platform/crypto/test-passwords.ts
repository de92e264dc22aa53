/**
 * Imported by tests, and with `node --import` by programs under test, it makes passwords cost next to nothing: a run of
 * all tests hashes thousands, and what a hash costs is the subject of passwords.test.ts alone.
 */
import { current } from './passwords.ts';

// The least that argon2 takes: 8 KiB for each lane (RFC 9106, section 3.1).
Object.assign(current, { memory: 8, passes: 1 });
