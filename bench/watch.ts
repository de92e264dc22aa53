/** How long looks take while something happens, one after the other. */
export async function watch(looks: readonly (() => Promise<unknown>)[], act: () => Promise<void>) {
  const times: number[] = [];
  let over = false;
  const looking = (async () => {
    for (let n = 0; !over; n++) {
      const began = performance.now();
      await looks[n % looks.length]?.();
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    await act();
  } finally {
    over = true;
    await looking;
  }
  times.sort((a, b) => a - b);
  return { count: times.length, at: (part: number) => times[Math.floor(part * times.length)] ?? Number.NaN };
}
