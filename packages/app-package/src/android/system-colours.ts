/** Colours of the platform that apps refer to by id (frameworks/base, public.xml), as Android shows them. */
const fixed: ReadonlyMap<number, number> = new Map([
  [0x01060000, 0xffaaaaaa],
  [0x01060001, 0xffffffff],
  [0x01060003, 0xff000000],
  [0x01060005, 0xffbebebe],
  [0x01060006, 0xff323232],
  [0x0106000b, 0xffffffff],
  [0x0106000c, 0xff000000],
  [0x0106000d, 0x00000000],
  [0x0106000e, 0xff000000],
  [0x0106000f, 0xffffffff],
  [0x01060012, 0xff33b5e5],
  [0x01060013, 0xff0099cc],
  [0x01060014, 0xff99cc00],
  [0x01060015, 0xff669900],
  [0x01060016, 0xffff4444],
  [0x01060017, 0xffcc0000],
  [0x01060018, 0xffffbb33],
  [0x01060019, 0xffff8800],
  [0x0106001a, 0xffaa66cc],
  [0x0106001b, 0xff00ddff],
]);

/** The lightness of each of the thirteen shades of a palette, from 0 to 1000. */
const shades = [255, 252, 241, 227, 199, 171, 145, 119, 94, 71, 48, 27, 0];
const firstPalette = 0x0106001d;

/** Palettes that follow the wallpaper have no colour of their own: two neutral ones, three accents, here blue. */
export function systemColour(id: number): number | undefined {
  const known = fixed.get(id);
  if (known !== undefined) return known;
  const place = id - firstPalette;
  const shade = shades[((place % 13) + 13) % 13];
  if (place < 0 || place >= 5 * 13 || shade === undefined) return undefined;
  const [red, green, blue] =
    place < 26 ? [shade, shade, shade] : [shade * 0.8, shade * 0.92, Math.min(255, shade + 24)];
  return ((0xff << 24) | (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue)) >>> 0;
}
