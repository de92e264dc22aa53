/** What was measured counts half as much after so many milliseconds. */
const halfLife = 3_000;
/** Sooner than this nobody can tell. */
const firstAfter = 1_000;
/** Progress comes in bursts; measured closer together, it is noise. */
const least = 200;

export interface Speedometer {
  /** Bytes in a second, smoothed; undefined until it can be told. */
  measure(sent: number): number | undefined;
}

/** How fast something goes, without jumping about. Begin a new one when it begins again. */
export function createSpeedometer(now: () => number): Speedometer {
  let began: number | undefined;
  let last = { at: 0, sent: 0 };
  let speed: number | undefined;
  return {
    measure(sent) {
      const at = now();
      if (began === undefined) {
        began = at;
        last = { at, sent };
        return undefined;
      }
      const passed = at - last.at;
      if (passed >= least && sent >= last.sent) {
        const current = ((sent - last.sent) * 1000) / passed;
        const weight = 1 - 0.5 ** (passed / halfLife);
        speed = speed === undefined ? current : speed + (current - speed) * weight;
        last = { at, sent };
      }
      return at - began < firstAfter ? undefined : speed;
    },
  };
}
