/** The protection schedule (domain.md, section 4): hours in which nobody is disturbed by what people ask of devices. */
import type { CommandKind } from '@muster/contract/commands';
import { type Weekday, weekdays } from '@muster/contract/enumerations/devices';
import type { Protection } from './device-driver.ts';

/**
 * What waits while the schedule is active. Not what only asks (refresh, locate), what secures a device or gives it back
 * (lock, Lost Mode, a cleared passcode), or what the program itself needs (decision 0028).
 */
const heldKinds: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'restart',
  'shut-down',
  'wipe',
  'unenroll',
  'rename',
  'os-update',
  'remote-desktop-on',
  'remote-desktop-off',
  'install-profile',
  'remove-profile',
  'log-out-user',
  'delete-user',
  'native',
]);

export function isHoldable(kind: CommandKind): boolean {
  return heldKinds.has(kind);
}

export interface ProtectionSchedule {
  scheduleEnabled: boolean;
  /** As IANA names it: `Europe/Madrid`. */
  scheduleTimeZone: string;
  /** Hours from 0 to 23. */
  hours: Partial<Record<Weekday, readonly number[]>>;
}

const hour = 3_600_000;
/** Some zones are off by half or three quarters of an hour, and change their clocks at odd times. */
const step = 15 * 60_000;
const week = 7 * 24 * hour;

/** Whether the schedule is active at a time, and when it next is not: null where it always is. */
export function protectionAt(schedule: ProtectionSchedule, now: Date): Protection {
  const isListed = hoursIn(schedule);
  if (!schedule.scheduleEnabled || !isListed(now.getTime())) return { active: false, until: null };
  // Clocks change on a quarter of an hour everywhere since 1972, so hours begin on one, too.
  const first = Math.floor(now.getTime() / step) * step + step;
  for (let time = first; time <= first + week + 24 * hour; time += step)
    if (!isListed(time)) return { active: true, until: new Date(time).toISOString() };
  return { active: true, until: null };
}

function hoursIn({ scheduleTimeZone, hours }: ProtectionSchedule): (time: number) => boolean {
  const listed = new Set(weekdays.flatMap((day) => (hours[day] ?? []).map((one) => `${day} ${one}`)));
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: scheduleTimeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    return listed.has(`${part('weekday').toLowerCase()} ${Number(part('hour'))}`);
  };
}
