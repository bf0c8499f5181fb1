import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES } from '../../contract/web/stored-picture.ts';
import { distFolder } from '../dist-paths.ts';

/** Made by `api/scripts/template-pictures.mjs`. */
const FOLDER = join(distFolder, '..', 'examples', 'templates', 'pictures');
let paths: ReadonlySet<string> | undefined;

/**
 * The bytes of a variant of a picture that comes with the templates; undefined for any other picture. It has the address of a stored one, but
 * no owner: every installation has it, so a quiz file that names it works everywhere.
 * @param path such as `/pictures/{hash}-480x360`
 * @param variant name of a variant of a picture of that size
 */
export async function readTemplatePicture(path: string, variant: string): Promise<Buffer | undefined> {
  paths ??= new Set(readdirSync(FOLDER).map((name) => PICTURES + name));
  return paths.has(path) ? readFile(join(FOLDER, path.slice(PICTURES.length), variant)) : undefined;
}
