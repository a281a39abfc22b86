// @ts-check
/**
 * Draws the PNGs of api/assets/icons from the SVGs there, after one of them was changed or added:
 *
 *   node --import tsx tools/assets/draw-icons.ts
 *
 * An SVG has a rounded background, drawn first, and shapes on it.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findProgram } from '../finders/find-program.mjs';

const folder = fileURLToPath(new URL('../../api/assets/icons/', import.meta.url));
/** A launcher may cut a maskable icon down to a circle of four fifths of its width. */
const WITHIN_THE_CIRCLE = 0.84;

/** @param scale of what stands on the background, which fills the whole square */
function withoutCorners(svg: string, scale: number) {
  const [, start, background, drawing] = /^(.*?)(<rect.*?\/>)(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  if (!start || !background || !drawing) throw new Error('The SVG does not begin with a background.');
  const around = `translate(16 16) scale(${scale}) translate(-16 -16)`;
  return `${start}${background.replace(/ rx="\d+"/, '')}<g transform="${around}">${drawing}</g></svg>`;
}

const DRAWINGS: [suffix: string, size: number, of: (svg: string) => string][] = [
  ['-180', 180, (svg) => withoutCorners(svg, 1)],
  ['-192', 192, (svg) => svg],
  ['-512', 512, (svg) => svg],
  ['-maskable-192', 192, (svg) => withoutCorners(svg, WITHIN_THE_CIRCLE)],
  ['-maskable-512', 512, (svg) => withoutCorners(svg, WITHIN_THE_CIRCLE)],
];

const browser = await chromium.launch({ executablePath: await findProgram('chromium') });
const page = await browser.newPage();
for (const file of await readdir(folder)) {
  if (!file.endsWith('.svg')) continue;
  const svg = await readFile(path.join(folder, file), 'utf8');
  for (const [suffix, size, of] of DRAWINGS) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${of(svg)}`);
    const name = file.replace('.svg', `${suffix}.png`);
    await page.screenshot({ path: path.join(folder, name), omitBackground: true });
    console.log(name);
  }
}
await browser.close();
