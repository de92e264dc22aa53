/**
 * The default date format of the product, "d MMM y HH:mm:ss" (platform-shell.md, section 9), with the names of the language
 * and the zone: for mails and pages of the server. The dashboard's is `exactTime` of packages/ui, which knows none of ours.
 */
export function exactTime(language: string, instant: string, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  });
  const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part.day} ${part.month} ${part.year} ${part.hour}:${part.minute}:${part.second} ${part.timeZoneName}`;
}
