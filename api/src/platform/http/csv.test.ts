import { describe, expect, it } from '@jest/globals';
import { csvHead, csvLine } from './csv.js';

describe('a line of a CSV table', () => {
  it.each<[string, Parameters<typeof csvLine>[0], string]>([
    ['plain text', ['Ann', 'b c'], 'Ann,b c'],
    ['numbers, also below zero', [1, -5], '1,-5'],
    ['digits of which none may be lost', [{ digits: '0077' }, 7], '\t0077,7'],
    ['what is missing', ['Ann', undefined, ''], 'Ann,,'],
    ['a comma', ['Ann, Ben'], '"Ann, Ben"'],
    ['quotes', ['"Ann"'], '"""Ann"""'],
    ['several lines', ['a\nb', 'a\r\nb'], '"a\nb","a\r\nb"'],
    ['a formula', ['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"`],
    ['the other ways to begin one', ['+1', '-1', '@a', '\t=1', ' =1'], `'+1,'-1,'@a,'\t=1,' =1`],
  ])('holds %s', (_what, cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('of names tells a spreadsheet that it is UTF-8', () => {
    expect(csvHead(['a', 'b'])).toBe('\uFEFFa,b\r\n');
  });
});
