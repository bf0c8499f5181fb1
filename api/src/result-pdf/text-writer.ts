import makeBidi from 'bidi-js';
import type PDFDocument from 'pdfkit';
import { fontPath, fontRuns } from './pdf-fonts.ts';

const bidi = makeBidi();
/** Scripts that break between any two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LINE_HEIGHT = 1.45;
/** From the top of a line to where letters stand. */
const ASCENT = 1.08;
/** A word that is longer than a line is broken after so many characters. */
const LONGEST_WORD = 40;

type Look = { color: string; isBold?: boolean | undefined; isItalic?: boolean | undefined; link?: string | undefined };
/** Words of a line that look alike. */
export type Span = Look & { text: string };
export type TextStyle = Look & { size: number; gap?: number };
export type Column = { left: number; width: number };
/** Drawn at once: letters of one look, one font and one direction. */
type Piece = { span: Span; text: string; file: string; width: number; level: number };

/**
 * Writes lines of text in any script and direction: chooses a font for each part of a word, breaks lines, and puts the words of a line in
 * the order in which they are seen. Letters within a word are shaped by the font library.
 */
export class TextWriter {
  constructor(
    private readonly document: InstanceType<typeof PDFDocument>,
    private readonly isRightToLeft: boolean,
  ) {}

  /** Goes on a new page where this one has less height left. */
  makeRoom(height: number): void {
    const { document } = this;
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
  }

  /** Writes a text below what was written before, line by line. */
  write(text: string, { size, gap = 0, ...look }: TextStyle, column: Column): void {
    for (const line of text.split('\n')) {
      this.writeSpans([{ text: line, ...look }], size, column);
      if (!line) this.document.y += (size * LINE_HEIGHT) / 2;
    }
    this.document.y += gap;
  }

  /** Writes one paragraph of words of several looks. */
  writeSpans(spans: readonly Span[], size: number, column: Column): void {
    const plain = spans.map((span) => ({ ...span, text: span.text.replace(/\s/g, ' ') }));
    for (const line of this.lines(plain, size, column.width)) this.writeLine(line, size, column);
  }

  private writeLine(line: readonly Span[], size: number, { left, width }: Column): void {
    const { document } = this;
    const height = size * LINE_HEIGHT;
    this.makeRoom(height);
    const pieces = this.visualPieces(line, size);
    const length = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const isRight = this.isRightToLeft || bidi.getEmbeddingLevels(textOf(line)).paragraphs[0]?.level === 1;
    let x = isRight ? left + width - length : left;
    const { y } = document;
    const links: Array<{ url: string; x: number; width: number }> = [];
    let before: string | undefined;
    for (const { span, text, file, width: pieceWidth } of pieces) {
      this.setFont(file, span, size).fillColor(span.color);
      const options = { lineBreak: false, baseline: 'alphabetic', oblique: span.isItalic } as const;
      document.text(text, x, y + size * ASCENT, options);
      if (span.link && span.link !== before) links.push({ url: span.link, x, width: 0 });
      const last = links.at(-1);
      if (span.link && last) last.width += pieceWidth;
      before = span.link;
      x += pieceWidth;
    }
    for (const link of links) document.link(link.x, y, link.width, height, link.url);
    document.y = y + height;
    document.x = left;
  }

  private lines(spans: readonly Span[], size: number, width: number): Span[][] {
    const text = textOf(spans);
    const part = (from: number, to: number) => partOf(spans, ...withoutBlanks(text, from, to));
    const lines: Span[][] = [];
    let [from, to] = [0, 0];
    for (const word of wordsOf(text)) {
      const end = to + word.length;
      if (to > from && this.widthOf(part(from, end), size) > width) {
        lines.push(part(from, to));
        from = to;
      }
      to = end;
    }
    return [...lines, part(from, to)].filter((line) => line.length > 0);
  }

  private widthOf(line: readonly Span[], size: number): number {
    return this.pieces(line, size).reduce((sum, piece) => sum + piece.width, 0);
  }

  /** Each word, and each blank, in parts of one look, one font and one level. */
  private pieces(line: readonly Span[], size: number): Piece[] {
    const text = textOf(line);
    const { levels } = bidi.getEmbeddingLevels(text, this.isRightToLeft ? 'rtl' : 'auto');
    const spans = line.flatMap((span) => Array.from(span.text.split(''), () => span));
    const pieces: Piece[] = [];
    let start = 0;
    for (let at = 1; at <= text.length; at += 1) {
      const isSame =
        levels[at] === levels[start] && spans[at] === spans[start] && (text[at] === ' ') === (text[start] === ' ');
      if (at < text.length && isSame) continue;
      const [span, level] = [spans[start] as Span, levels[start] ?? 0];
      const word = level % 2 ? mirrored(text.slice(start, at)) : text.slice(start, at);
      for (const run of fontRuns(word)) {
        const width = this.setFont(run.file, span, size).widthOfString(run.text);
        pieces.push({ span, ...run, width, level });
      }
      start = at;
    }
    return pieces;
  }

  /** From left to right as they are seen: from the highest level down, what is on it or above is turned around. */
  private visualPieces(line: readonly Span[], size: number): Piece[] {
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

  private setFont(file: string, { isBold }: Look, size: number) {
    return this.document.font(fontPath(file, isBold ? 'Bold' : 'Regular')).fontSize(size);
  }
}

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The characters `from`…`to` of spans. */
function partOf(spans: readonly Span[], from: number, to: number): Span[] {
  let begin = 0;
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    begin += span.text.length;
    return text ? { ...span, text } : [];
  });
}

/** The same part of a text without blanks at its ends. */
function withoutBlanks(text: string, from: number, to: number): [from: number, to: number] {
  const part = text.slice(from, to);
  const first = from + part.length - part.trimStart().length;
  return [first, Math.max(first, from + part.trimEnd().length)];
}

/** Brackets open to the other side from right to left. */
const mirrored = (word: string): string =>
  [...word].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');

/** Words with the blank behind each, and where no blanks are written, single characters. */
const wordsOf = (paragraph: string): string[] =>
  paragraph
    .split(/(?<= )/)
    .flatMap((word) =>
      UNSPACED.test(word) ? [...word] : (word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gu')) ?? []),
    );
