const layer = /href="data:image\/webp;base64,([A-Za-z0-9+/=]*)"/g;

/**
 * Icons in layers hold their pictures as they were, many of them WebP, which librsvg does not know and leaves out.
 * Whoever draws the SVG with it exchanges those first; `toPng` is the caller's, who has a library for pictures.
 */
export async function pngLayers(svg: string, toPng: (webp: Uint8Array) => Promise<Uint8Array>): Promise<string> {
  const pictures = new Map<string, string>();
  for (const [, data] of svg.matchAll(layer)) {
    if (data === undefined || pictures.has(data)) continue;
    pictures.set(data, Buffer.from(await toPng(Buffer.from(data, 'base64'))).toString('base64'));
  }
  return svg.replace(layer, (_whole, data: string) => `href="data:image/png;base64,${pictures.get(data)}"`);
}
