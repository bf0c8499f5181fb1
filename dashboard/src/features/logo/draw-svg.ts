/** Sharp on every screen, since logos are shown small. */
const LONGEST_SIDE = 1_024;

/**
 * Draws an SVG as a PNG. The server takes no SVG: mails show none, and a file that can hold scripts is not stored. Here the browser draws it as
 * a picture, in which nothing runs and nothing is loaded. Throws where it is none.
 */
export async function drawSvg(file: File): Promise<File> {
  const svg = new DOMParser().parseFromString(await file.text(), 'image/svg+xml').documentElement;
  const box = boxOf(svg);
  const scale = LONGEST_SIDE / Math.max(box.width, box.height);
  const [width, height] = [box.width, box.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  svg.setAttribute('viewBox', Object.values(box).join(' '));
  // Not every browser draws one without a size.
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!png) throw new Error('The picture could not be drawn');
  return new File([png], 'logo.png', { type: png.type });
}

/** What the SVG covers by itself; throws where it does not say. */
export function boxOf(svg: Element): { x: number; y: number; width: number; height: number } {
  const box = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const given = (name: string) => Number(/^[\d.]+(?:px)?$/.exec(svg.getAttribute(name) ?? '')?.[0].replace('px', ''));
  const [x = 0, y = 0, width = 0, height = 0] = box.length === 4 ? box : [0, 0, given('width'), given('height')];
  if (svg.localName !== 'svg' || !(width > 0 && height > 0)) throw new Error('An SVG that says its size is needed');
  return { x, y, width, height };
}
