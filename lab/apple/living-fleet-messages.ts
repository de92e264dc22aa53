/** What a living fleet is asked by whoever started its process, and what it answers. */
import type { Resident } from './living-fleet.ts';

export interface FoundDevice {
  serialNumber: string;
  latitude: number;
  longitude: number;
}

/** By what is asked: what comes with it, and what comes back. */
export interface FleetAnswers {
  open: [{ folder: string; organization: string }, { apns: string; dep: string; vpp: string }];
  live: [{ url: string }, { names: string[] }];
  certify: [{ topic: string }, { certificate: string; privateKey: string }];
  enroll: [{ resident: Resident; profile: string }, null];
  buy: [{ residents: Resident[] }, { serialNumbers: string[] }];
  setUp: [{ resident: Resident }, null];
  depToken: [{ certificate: Buffer }, { token: string }];
  vppToken: [null, { token: string }];
  find: [{ names: string[] }, { devices: FoundDevice[] }];
}

export interface FleetAsk {
  id: number;
  what: keyof FleetAnswers;
  with: unknown;
}

export type FleetReply = { id: number; given: unknown } | { id: number; problem: string };

export type AskFleet = <K extends keyof FleetAnswers>(
  what: K,
  given: FleetAnswers[K][0],
) => Promise<FleetAnswers[K][1]>;
