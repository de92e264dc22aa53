/** The hours of a day in which a scheduled app may be installed, by the clocks of a zone. */
const minute = 60_000;
const day = 24 * 60;

export interface AppWindow {
  /** `22:00`. Up to the same time is all day. */
  from: string;
  to: string;
}

/** Whether it is open at a time, and if not, when it opens next. */
export function windowAt({ from, to }: AppWindow, timeZone: string, now: string): { opensAt: string | null } {
  const at = clockOf(timeZone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const time = Math.floor(Date.parse(now) / minute) * minute;
  const is = at(time);
  const isOpen = begin < end ? is >= begin && is < end : is >= begin || is < end;
  if (isOpen) return { opensAt: null };
  let opens = time + ((begin - is + day) % day) * minute;
  // Clocks may be changed in between; an hour that is left out opens when the next one begins.
  const off = ((begin - at(opens) + day * 1.5) % day) - day / 2;
  if (at(opens + off * minute) === begin) opens += off * minute;
  return { opensAt: new Date(opens).toISOString() };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (time) => minutesOf(format.format(time));
}
