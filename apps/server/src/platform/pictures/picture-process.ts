/**
 * A process of its own in which one picture is read: bytes on its input, a clean picture on its output, or an exit code
 * that is not zero. It has neither the program's memory nor its settings, so a picture that breaks or fills the decoder
 * breaks and fills nothing else.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** What a phone takes has 12 to 50 million pixels; a flood has thousands of millions in a few bytes. */
const maxPixels = 50_500_000;
/** One with 16 bits per colour is twice as large as others. */
const maxBytes = 4 * maxPixels;
/** Of those that are held whole while they are read, with all that was read so far: 100 megabytes, and a second of work. */
const maxPixelsWhole = 25_000_000;

// Only the readers of the three formats that are taken can be reached, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

const [fit, width, height, form] = process.argv.slice(2) as ['cover' | 'inside', string, string, 'webp' | 'png'];
const bytes = await buffer(process.stdin);
const refuse = () => process.exit(2);
const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
const { width: across, height: down, channels, depth, format, isProgressive } = await picture.metadata().catch(refuse);
if (across * down * channels * (depth === 'uchar' ? 1 : 2) > maxBytes) refuse();
if ((isProgressive || format === 'webp') && across * down > maxPixelsWhole) refuse();
const clean = await picture
  .autoOrient()
  .resize({ width: Number(width), height: Number(height), fit, withoutEnlargement: fit === 'inside' })
  // What else a file may carry (places, cameras, thumbnails, other files behind the picture) is left out.
  .toFormat(form, form === 'webp' ? { quality: 84, effort: 4 } : {})
  .toBuffer()
  .catch(refuse);
process.stdout.write(clean);
