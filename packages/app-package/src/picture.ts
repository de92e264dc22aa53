export interface Picture {
  format: 'png' | 'jpeg' | 'webp';
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Larger ones are no icons but mistakes or floods of pixels. */
const widest = 4_096;

/** A picture by its first bytes, whatever its name. Undefined for other files, for nine-patches and for floods. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = pngSize(view) ?? webpSize(view) ?? jpegSize(view);
  if (!found || found.width < 1 || found.height < 1 || found.width > widest || found.height > widest) return undefined;
  return { ...found, bytes };
}

type Size = Omit<Picture, 'bytes'>;

function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = view.getUint32(at + 4);
    // A nine-patch, which is to be stretched, is marked by a chunk of its own before the pixels: npTc.
    if (chunk === 0x6e705463) return undefined;
    if (chunk === 0x49444154) break;
  }
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** RIFF, a length, WEBP, then a chunk of one of three kinds: lossy, lossless, extended. */
function webpSize(view: DataView): Size | undefined {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined;
  const kind = view.getUint32(12);
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === 0x56503820) {
    return { format: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return kind === 0x56503858 ? { format: 'webp', width: three(24) + 1, height: three(27) + 1 } : undefined;
}

/** The size stands in the frame header, one of several kinds (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 12 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return undefined;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
