import { loadSharp } from '../objects/load-sharp.ts';

const LOGO = { width: 320, height: 56 };
const RADIUS = 36;

type Read = (path: string) => Promise<Buffer | undefined>;

/** A stored logo in the size of a line; undefined if it is not there any more. */
export async function storedLogo(path: string, read: Read) {
  const bytes = await read(path);
  if (!bytes) return undefined;
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize({ ...LOGO, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** A stored picture as a square with round corners; undefined if it is not there any more. */
export async function roundPicture(path: string, side: number, read: Read): Promise<Buffer | undefined> {
  const bytes = await read(path);
  if (!bytes) return undefined;
  const sharp = await loadSharp();
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${RADIUS}"/></svg>`;
  return sharp(bytes)
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
