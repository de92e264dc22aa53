/** Of the square that is sent, in pixels: sharp on any screen where it is shown, small enough to travel. */
const sentLength = 512;

/** The picture in a file, turned as the camera was held; undefined for what is none, whatever its name. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Not a picture, or of a kind that this browser does not know.
    return undefined;
  }
}

/** What a canvas shows, as a file; browsers that cannot write WebP write PNG. */
export function squareBlob(draw: (context: CanvasRenderingContext2D, length: number) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = sentLength;
  canvas.height = sentLength;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('no canvas'));
  draw(context, sentLength);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/webp', 0.9),
  );
}
