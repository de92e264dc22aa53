/**
 * Puts values in the place of `{name}`. A name without a value stays as it is, so that a forgotten one is seen. Texts
 * with a plural are for the dashboard's own formatter and are never given to this one.
 */
export function format(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? `${params[name]}` : whole));
}
