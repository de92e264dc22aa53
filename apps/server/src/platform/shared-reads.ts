/**
 * One read for many who ask the same at the same time. Whoever asks while an answer is being read waits for the next one,
 * which begins after they asked: nobody gets what was true before.
 */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

interface Flight<T> {
  running: Promise<T>;
  next?: Promise<T>;
}

export function createSharedReads<T>(): SharedReads<T> {
  const flights = new Map<string, Flight<T>>();
  function start(key: string, read: () => Promise<T>): Promise<T> {
    const flight: Flight<T> = { running: read() };
    flights.set(key, flight);
    const end = () => {
      if (flight.next === undefined) flights.delete(key);
    };
    flight.running.then(end, end);
    return flight.running;
  }
  return (key, read) => {
    const flight = flights.get(key);
    if (flight === undefined) return start(key, read);
    const begin = () => start(key, read);
    flight.next ??= flight.running.then(begin, begin);
    return flight.next;
  };
}
