import { join } from 'node:path';
import { fontsFolder } from '../dist-paths.ts';

/** The library for pictures is loaded with the first one: most servers never see any, and all start sooner. */
export async function loadSharp() {
  // Read by the library when it draws its first text: the machine's own fonts, if it has any, would make pictures differ between machines.
  process.env.FONTCONFIG_FILE = join(fontsFolder, 'fonts.conf');
  // Elsewhere than on Linux, texts are drawn with the system's fonts unless this says otherwise.
  process.env.PANGOCAIRO_BACKEND = 'fontconfig';
  const { default: sharp } = await import('sharp');
  // One picture at a time, on one thread, without a cache: re-encoding a large one takes some hundred megabytes.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
