/** The build platform of an operating system: watches, televisions and glasses come with that of the phones. */
export function platformOf(os: string): string {
  return os === 'tvos' || os === 'watchos' || os === 'visionos' ? 'ios' : os;
}
