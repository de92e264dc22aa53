/** A square part of a picture: its middle, as a share of width and height, and how far one has zoomed in. */
export interface Crop {
  x: number;
  y: number;
  /** 1 shows as much as fits. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const mostZoom = 8;

/** The length of the square's side in the picture's own pixels. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The nearest square that lies within the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), mostZoom);
  const side = sideOf(size, { ...crop, zoom });
  const within = (middle: number, length: number) => {
    const margin = side / 2 / length;
    return Math.min(Math.max(middle, margin), 1 - margin);
  };
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), zoom };
}

/** Moved by shares of the square's side: to the right shows what is more to the right. */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  const x = crop.x + (right * side) / size.width;
  const y = crop.y + (down * side) / size.height;
  return clampCrop(size, { ...crop, x, y });
}

export function zoomCrop(size: Size, crop: Crop, factor: number): Crop {
  return clampCrop(size, { ...crop, zoom: crop.zoom * factor });
}

/** Draws the square onto a canvas, as large as that is. */
export function drawCrop(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop, length: number): void {
  const side = sideOf(picture, crop);
  const left = crop.x * picture.width - side / 2;
  const top = crop.y * picture.height - side / 2;
  context.clearRect(0, 0, length, length);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, length, length);
}
