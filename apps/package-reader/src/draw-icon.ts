import { pngLayers } from '@muster/app-package/android/png-layers';
import type { Icon } from '@muster/app-package/package-info';
import sharp, { type Sharp } from 'sharp';

const side = 512;
/** What packages may have (picture.ts of app-package lets no larger ones through). */
const options = { limitInputPixels: 4096 * 4096, failOn: 'error', sequentialRead: true } as const;

// Only the readers of the formats that an icon can have are reached; an SVG is one that we have written ourselves.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.concurrency(1);
sharp.cache(false);

/** As PNG, of 512 points at most: only what is drawn is the same from all platforms, and nothing else is in it. */
export async function drawIcon({ format, bytes }: Icon): Promise<Buffer> {
  const picture = format === 'svg' ? await vector(Buffer.from(bytes).toString()) : sharp(bytes, options);
  return picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function vector(svg: string): Promise<Sharp> {
  const drawable = Buffer.from(await pngLayers(svg, (webp) => sharp(webp, options).png().toBuffer()));
  const { width, height } = await sharp(drawable, options).metadata();
  // At 72 points to the inch it has the size that it names; it is drawn as large as it will be shown.
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
  return sharp(drawable, { ...options, density });
}
