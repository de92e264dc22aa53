/** Ways in which devices are not as they should be. A device may have several; each changes one thing. */
import { randomUUID } from 'node:crypto';
import type { Signer } from './cms.ts';
import { type Dict, readPlist, writeBinaryPlist } from './plists.ts';

/** What habits see of their device. */
export interface HabitualDevice {
  identity?: Signer;
  /** Sends a report that nobody asked for, outside of any session. */
  sendReport(report: Dict): Promise<void>;
}

export interface Habit {
  /** False: the push is not heard. */
  hears?(): boolean;
  /** Before a message is sent. */
  before?(): Promise<void>;
  /** What is sent in place of a message. */
  message?(message: Dict): Dict;
  /** What is sent in place of its bytes, and signed. */
  bytes?(bytes: Buffer): Buffer;
  /** The identity that is used in place of the device's. */
  identity?(own: Signer): Signer;
  /** In place of the header Mdm-Signature; undefined leaves it out. */
  signature?(signature: string): string | undefined;
  /** What its clock shows. */
  now?(now: number): number;
  /** After a report was taken by the server. */
  reported?(device: HabitualDevice, report: Dict): Promise<void>;
  /** False: it acknowledges what it should keep (a profile, an app), and keeps nothing. */
  keeps?(identifier: string): boolean;
  /** After a session. */
  rested?(device: HabitualDevice): Promise<void>;
}

export const slow = (milliseconds: number): Habit => ({
  before: () => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Hears no push until it is woken. */
export function asleep(): Habit & { wake(): void } {
  let sleeping = true;
  return {
    hears: () => !sleeping,
    wake() {
      sleeping = false;
    },
  };
}

/** Every report twice. */
const repeating: Habit = {
  async reported(device, report) {
    await device.sendReport(report);
  },
};

/** Reports commands that nobody sent. */
const inventing: Habit = {
  async rested(device) {
    await device.sendReport({ Status: 'Acknowledged', CommandUUID: randomUUID().toUpperCase() });
  },
};

/** Keeps what it reported, and reports it again whenever `late` is called: days after, after a restart. */
export function late(): Habit & { late(device: HabitualDevice): Promise<void> } {
  const kept: Dict[] = [];
  return {
    async reported(_, report) {
      kept.push(report);
    },
    async late(device) {
      for (const report of kept.splice(0)) await device.sendReport(report);
    },
  };
}

/** Says yes to profiles and apps, and has none of them. */
export const forgetful = (only: (identifier: string) => boolean = () => true): Habit => ({
  keeps: (identifier) => !only(identifier),
});

/** All lies at once. */
export const lying: Habit[] = [repeating, inventing];

export type Malformation =
  | 'not a plist'
  | 'cut off'
  | 'missing keys'
  | 'wrong types'
  | 'oversized'
  | 'empty'
  | 'entities';

export function malformed(how: Malformation, size = 40_000_000): Habit {
  if (how === 'missing keys')
    return {
      message: ({ UDID: _, EnrollmentID: __, CommandUUID: ___, ...rest }) => rest,
    };
  if (how === 'wrong types')
    return {
      message: (message) => Object.fromEntries(Object.entries(message).map(([key, value]) => [key, { value }])),
    };
  const bomb = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(500)}">]><plist><string>${'&b;'.repeat(500)}</string></plist>`;
  return {
    bytes: (bytes) => {
      if (how === 'not a plist') return Buffer.from('{"Status":"Idle"}');
      if (how === 'cut off') return bytes.subarray(0, bytes.length / 2);
      if (how === 'oversized') return Buffer.concat([bytes, Buffer.alloc(size, 0x20)]);
      if (how === 'entities') return Buffer.from(bomb);
      return Buffer.alloc(0);
    },
  };
}

/** Shows the certificate of another device, and signs with its key: a stolen identity. */
export const cloned = (other: HabitualDevice): Habit => ({ identity: (own) => other.identity ?? own });

/** Says that it is another device, with its own certificate. */
export const impersonating = (udid: string): Habit => ({
  message: (message) => ('UDID' in message ? { ...message, UDID: udid } : message),
});

export const unsigned: Habit = { signature: () => undefined };

/** A signature over something else. */
export function wronglySigned(): Habit {
  let first: string | undefined;
  return {
    signature(signature) {
      first ??= signature;
      return first === signature ? Buffer.from('no signature').toString('base64') : first;
    },
  };
}

export const skewedClock = (milliseconds: number): Habit => ({ now: (now) => now + milliseconds });

/** Binary property lists, which servers have to read as well. */
export const binary: Habit = { bytes: (bytes) => writeBinaryPlist(readPlist(bytes)) };
