/** Widths in em, as wide as in the widest of the usual bold fonts (DejaVu Sans Bold). */
const WIDTHS: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[ijlIJ .,:;!|'’]/u, 0.38],
  [/[frt()-]/u, 0.5],
  [/[mwMW@%&—]/u, 1.05],
  // Ideographs are as wide as high.
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1],
  [/\p{Lu}/u, 0.81],
];
const OTHER_EM = 0.7;

/** The width of a bold text in em, so that it fits whatever the font. */
export const widthOf = (text: string): number =>
  [...text.normalize('NFC')].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_EM),
    0,
  );
