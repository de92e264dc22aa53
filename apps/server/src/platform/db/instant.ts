/**
 * A point in time as PostgreSQL writes it, in the form in which it goes over the wire. Sessions here are in UTC as a
 * rule, and then it is a matter of cutting; reading and writing dates would be most of the work of many a reply.
 */
export function toInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/.exec(text);
  if (!match) return new Date(text).toISOString();
  const [, date, time, fraction = ''] = match;
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
