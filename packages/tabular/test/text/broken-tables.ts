/** A file that is no table: where it is wrong, and words of the sentences that say what is there and how to mend it. */
export interface BrokenTable {
  readonly bytes: Uint8Array
  readonly separator: 'comma' | 'tab'
  readonly line: number | null
  readonly column: number | null
  readonly variable: string | null
  readonly found: RegExp
  readonly cure: RegExp
}

type Place = readonly [line: number | null, column: number | null, variable?: string]
type Words = readonly [found: RegExp, cure: RegExp]

const broken = (
  text: string | Uint8Array,
  [line, column, variable]: Place,
  [found, cure]: Words,
): BrokenTable => ({
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  separator: 'comma',
  line,
  column,
  variable: variable ?? null,
  found,
  cure,
})

const tabbed = (text: string, place: Place, words: Words): BrokenTable => ({
  ...broken(text, place, words),
  separator: 'tab',
})

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const FEWER: Words = [/has \d cells?, but the first line has \d/, /every cell/]
const MORE: Words = [/has \d cells?, but the first line has \d/, /into quotes/]
const OPEN: Words = [/quote that is never closed/, /Close the quote/]
const AFTER: Words = [/After the closing quote/, /twice/]
const NAMELESS: Words = [/header cell of column \d is empty/, /name in the first line/]
const TRAILING: Words = [/header cell of column \d is empty/, /separator at the end/]
const TWICE: Words = [/is also the name of column \d/, /name of its own/]
const NUL: Words = [/NUL byte at byte \d+/, /UTF-16/]
const utf8 = (byte: string): Words => [new RegExp(`byte 0x${byte} at byte \\d+`), /as UTF-8/]

export const BROKEN_TABLES: readonly BrokenTable[] = [
  // Rows with a wrong number of cells.
  broken('a,b\n1\n', [2, 2, 'b'], FEWER),
  broken('a,b\n1,2\n3\n', [3, 2, 'b'], FEWER),
  broken('a,b,c\n1,2,3\n4,5\n', [3, 3, 'c'], FEWER),
  broken('a,b\n1,2\n\n3,4\n', [3, 2, 'b'], FEWER),
  broken('a,b\n1,2\n\n', [3, 2, 'b'], FEWER),
  broken('a,b\n1,2,3\n', [2, 3], MORE),
  broken('a,b\n1,5,2\n', [2, 3], MORE),
  broken('a\n1,5\n', [2, 2], MORE),
  broken('a,b\n"x\ny",1\n2\n', [4, 2, 'b'], FEWER),
  broken('a,b\r\n1,2\r\n3\r\n', [3, 2, 'b'], FEWER),
  broken('a,b\r1,2\r3\r', [3, 2, 'b'], FEWER),
  broken('a,b\n1,2\r\n3,4\r5\n', [4, 2, 'b'], FEWER),
  broken('a,b\n"x,y"\n', [2, 2, 'b'], FEWER),
  broken('# comment\na,b\n1,2\n', [2, 2], MORE),
  broken('\uFEFFa,b\n1\n', [2, 2, 'b'], FEWER),
  broken('größe,b\n1\n', [2, 2, 'b'], FEWER),
  broken('a;b\n1;2,5\n', [2, 2], MORE),
  tabbed('a\tb\n1\n', [2, 2, 'b'], FEWER),
  tabbed('a\tb\n\n\n1\t2\t3\n', [4, 3], MORE),
  tabbed('a\tb\n1, 2\n', [2, 2, 'b'], FEWER),
  // Quotes.
  broken('a,b\n1,"x\n2,y\n', [2, 2], OPEN),
  broken('a,"b\n1,2\n', [1, 2], OPEN),
  broken('a,b\n1,2\n"', [3, 1], OPEN),
  broken('a,b\n1,"x""\n', [2, 2], OPEN),
  broken('a,b\n1,"x"y\n', [2, 2], AFTER),
  broken('a,b\n"say "hi"",1\n', [2, 1], AFTER),
  broken('a,b\n"x\ny" z,1\n', [3, 1], AFTER),
  broken('a,b\n"x";"y"\n', [2, 1], AFTER),
  // Names.
  broken('a,,c\n1,2,3\n', [1, 2], NAMELESS),
  broken(',b\n1,2\n', [1, 1], NAMELESS),
  broken('a,b,\n1,2,\n', [1, 3], TRAILING),
  broken('a,"  "\n1,2\n', [1, 2], TRAILING),
  broken('\na\n1\n', [1, 1], NAMELESS),
  broken('a,b,a\n1,2,3\n', [1, 3, 'a'], TWICE),
  broken('b,a,c,a,c,b,\n1,2,3,4,5,6,7\n', [1, 4, 'a'], TWICE),
  broken('a,b,,a\n1,2,3,4\n', [1, 3], NAMELESS),
  broken('"x y",z,x y\n1,2,3\n', [1, 3, 'x y'], TWICE),
  tabbed('a\t a\n1\t2\n', [1, 2, 'a'], TWICE),
  broken('', [null, null], [/is empty/, /line of variable names/]),
  broken('\uFEFF', [null, null], [/is empty/, /line of variable names/]),
  tabbed('\n\n', [null, null], [/is empty/, /line of variable names/]),
  // Bytes.
  broken(latin1('a,b\n1,caf\xe9\n'), [2, 2, 'b'], utf8('E9')),
  broken(latin1('gr\xf6\xdfe,b\n1,2\n'), [1, 1], utf8('F6')),
  broken(latin1('a,b\n1,2\n3,\xc3'), [3, 2, 'b'], utf8('C3')),
  broken(latin1('a,b\n1,\xed\xa0\x80\n'), [2, 2, 'b'], utf8('ED')),
  broken(latin1('a,b\n\xc0\xaf,1\n'), [2, 1, 'a'], utf8('C0')),
  broken(latin1('a,b\n"\xc3\xa9\n\xff",1\n'), [3, 1, 'a'], utf8('FF')),
  broken('a,b\n1,x\0y\n', [2, 2, 'b'], NUL),
  broken('a,b\0\n1,2\n', [1, 2], NUL),
  broken(latin1('\xff\xfea\0,\0b\0'), [1, null], [/UTF-16/, /as UTF-8/]),
]
