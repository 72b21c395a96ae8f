import { zipFile } from './zip-file.ts'

/** A workbook that is written for a test; each part can be replaced. */
export interface WrittenWorkbook {
  /** What is inside of `sheetData`. */
  readonly rows: string
  /** What is inside of `sst`; null leaves the part out. */
  readonly strings?: string | null
  readonly parts?: Readonly<Record<string, string>>
  readonly method?: 'stored' | 'deflated'
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An Excel workbook with one sheet, as its published description says. */
export function workbookFile({
  rows,
  strings = null,
  parts = {},
  method = 'deflated',
}: WrittenWorkbook) {
  const texts: Readonly<Record<string, string>> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbook('<sheet name="S" sheetId="1" r:id="rId1"/>'),
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...(strings === null ? {} : { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...parts,
  }
  return zipFile(texts, method)
}

export const sheet = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData></worksheet>`

export const workbook = (sheets: string): string =>
  `<workbook xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`

export const relations = (...each: readonly string[]): string =>
  `<Relationships>${each.join('')}</Relationships>`

/** `target` may be followed by further attributes. */
export const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

/** A row of cells, each given by its inside and its attributes. */
export const row = (number: number, ...cells: readonly (string | null)[]): string =>
  `<row r="${number}">${cells
    .map((cell, at) =>
      cell === null ? '' : cell.replace('<c', `<c r="${String.fromCharCode(65 + at)}${number}"`),
    )
    .join('')}</row>`

export const text = (inside: string): string => `<c t="inlineStr"><is><t>${inside}</t></is></c>`
export const value = (inside: string | number, type = 'n'): string =>
  `<c t="${type}"><v>${inside}</v></c>`
