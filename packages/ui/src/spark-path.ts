/** A line through what is known, from edge to edge; `last` is the place of the last point, in shares of the box. */
export function sparkPath(values: readonly (number | undefined)[], width: number, height: number, top: number) {
  // Room for the stroke and the dot.
  const pad = 3;
  const known = values.flatMap((value, index) => (value === undefined ? [] : [{ value, index }]));
  const points = known.map(({ value, index }) => ({
    x: values.length < 2 ? width : (index / (values.length - 1)) * width,
    y: height - pad - (top > 0 ? value / top : 0) * (height - 2 * pad),
  }));
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end) return { line: '', area: '', last: undefined };
  // One value is a level, not a point that nobody sees.
  const drawn =
    points.length === 1
      ? [
          { x: 0, y: end.y },
          { x: width, y: end.y },
        ]
      : points;
  const line = drawn.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  const area = `${line}L${round(drawn.at(-1)?.x ?? 0)} ${height}L${round(drawn[0]?.x ?? 0)} ${height}Z`;
  return { line, area, last: { x: end.x / width, y: end.y / height } };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
