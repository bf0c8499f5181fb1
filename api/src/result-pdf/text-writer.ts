import makeBidi from 'bidi-js';
import type PDFDocument from 'pdfkit';
import { fontPath, fontRuns } from './pdf-fonts.ts';

const bidi = makeBidi();
/** Scripts that break between any two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LINE_HEIGHT = 1.45;
/** From the top of a line to where letters stand. */
const ASCENT = 1.08;
/** Fonts whose lightest weight is too light for a text. */
const LIGHT = /-(?:jp|kr)-/;
/** Widths of outlines, of the size of the letters. */
const REGULAR = 0.035;
const BOLD = 0.03;
/** A word that is longer than a line is broken after so many characters. */
const LONGEST_WORD = 40;

export type TextStyle = { size: number; color: string; link?: string | undefined; gap?: number; isBold?: boolean };
type Column = { left: number; width: number };
/** Drawn at once: letters of one font and one direction. */
type Piece = { text: string; file: string; width: number; level: number };

/**
 * Writes lines of text in any script and direction: chooses a font for each part of a word, breaks lines, and puts the words of a line in
 * the order in which they are seen. Letters within a word are shaped by the font library.
 */
export class TextWriter {
  constructor(
    private readonly document: InstanceType<typeof PDFDocument>,
    private readonly isRightToLeft: boolean,
  ) {}

  /** Writes a text below what was written before, and goes on a new page where this one is full. Returns its height. */
  write(text: string, style: TextStyle, column: Column): number {
    const { document } = this;
    const begin = document.y;
    for (const paragraph of text.split('\n')) {
      for (const line of this.lines(paragraph, style.size, column.width)) this.writeLine(line, style, column);
      if (!paragraph) document.y += (style.size * LINE_HEIGHT) / 2;
    }
    document.y += style.gap ?? 0;
    return document.y - begin;
  }

  private writeLine(line: string, { size, color, link, isBold }: TextStyle, { left, width }: Column): void {
    const { document } = this;
    const height = size * LINE_HEIGHT;
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
    const pieces = this.visualPieces(line, size);
    const length = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const isRight = this.isRightToLeft || bidi.getEmbeddingLevels(line).paragraphs[0]?.level === 1;
    let x = isRight ? left + width - length : left;
    const { y } = document;
    if (link && length > 0) document.link(x, y, length, height, link);
    for (const piece of pieces) {
      document.font(fontPath(piece.file)).fontSize(size).fillColor(color);
      // The outline makes it bolder: fonts come in their lightest weight.
      const weight = (isBold ? BOLD : 0) + (LIGHT.test(piece.file) ? REGULAR : 0);
      document.lineWidth(size * weight).strokeColor(color);
      const options = { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: weight > 0 } as const;
      document.text(piece.text, x, y + size * ASCENT, options);
      x += piece.width;
    }
    document.y = y + height;
    document.x = left;
  }

  private lines(paragraph: string, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of wordsOf(paragraph)) {
      if (line && this.widthOf((line + word).trimEnd(), size) > width) {
        lines.push(line.trimEnd());
        line = word.trimStart();
      } else line += word;
    }
    return line.trim() ? [...lines, line.trimEnd()] : lines;
  }

  private widthOf(text: string, size: number): number {
    return this.pieces(text, size).reduce((sum, piece) => sum + piece.width, 0);
  }

  /** Each word, and each blank, in parts of one font and one level. */
  private pieces(line: string, size: number): Piece[] {
    const { levels } = bidi.getEmbeddingLevels(line, this.isRightToLeft ? 'rtl' : 'auto');
    const pieces: Piece[] = [];
    let start = 0;
    for (let at = 1; at <= line.length; at += 1) {
      const isSame = at < line.length && levels[at] === levels[start] && (line[at] === ' ') === (line[start] === ' ');
      if (isSame) continue;
      const level = levels[start] ?? 0;
      const word = level % 2 ? mirrored(line.slice(start, at)) : line.slice(start, at);
      for (const { text, file } of fontRuns(word)) {
        const width = this.document.font(fontPath(file)).fontSize(size).widthOfString(text);
        pieces.push({ text, file, width, level });
      }
      start = at;
    }
    return pieces;
  }

  /** From left to right as they are seen: from the highest level down, what is on it or above is turned around. */
  private visualPieces(line: string, size: number): Piece[] {
    const pieces = this.pieces(line, size);
    for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
      for (let from = 0; from < pieces.length; from += 1) {
        let to = from;
        while (to < pieces.length && (pieces[to] as Piece).level >= level) to += 1;
        if (to > from) pieces.splice(from, to - from, ...pieces.slice(from, to).reverse());
        from = to;
      }
    }
    return pieces;
  }
}

/** Brackets open to the other side from right to left. */
const mirrored = (word: string): string =>
  [...word].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');

/** Words with the blank behind each, and where no blanks are written, single characters. */
const wordsOf = (paragraph: string): string[] =>
  paragraph
    .replace(/\s/g, ' ')
    .split(/(?<= )/)
    .flatMap((word) =>
      UNSPACED.test(word) ? [...word] : (word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gu')) ?? []),
    );
