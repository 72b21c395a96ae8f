import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { filePieces, inflated } from '../binary/inflated.ts'
import { crc32 } from '../compressed/crc-32.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { attributesOf } from './xml-attributes.ts'
import { nameCode, type TagBytes, type XmlHandler, XmlScanner } from './xml-scanner.ts'
import { memberPlace, type ZipEntry } from './zip-directory.ts'

/** The parts of a workbook that are read. */
export interface WorkbookParts {
  readonly sheet: ZipEntry
  /** Null when no cell refers to a string. */
  readonly strings: ZipEntry | null
}

type Entries = ReadonlyMap<string, ZipEntry>

/** Sheets of a workbook, and what its parts refer to; there are no more in one that is no attack. */
const ELEMENTS = 100_000

/** Finds the first worksheet, in the order in which the workbook shows its sheets. Throws `TableRefusal`. */
export async function workbookParts(file: FileBytes, entries: Entries): Promise<WorkbookParts> {
  const roots = await relationsOf(file, entries, '')
  const root = roots.find(({ type }) => type.endsWith('/officeDocument'))
  const workbook = root === undefined ? undefined : entries.get(root.target)
  if (workbook === undefined) refuseOther()
  const relations = await relationsOf(file, entries, workbook.name)
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const sheets = await elementsIn(file, workbook, 'sheet')
  const related = sheets.flatMap((sheet) => byId.get(sheet.get('id') ?? '') ?? [])
  const first = related.find(({ type }) => type.endsWith('/worksheet'))
  if (first?.external) refuseExternal()
  const sheet = first === undefined ? undefined : entries.get(first.target)
  if (sheet === undefined) throw damaged('its first sheet is missing')
  const strings = relations.find(({ type }) => type.endsWith('/sharedStrings'))
  return { sheet, strings: strings === undefined ? null : (entries.get(strings.target) ?? null) }
}

interface Relation {
  readonly id: string
  readonly type: string
  /** The name of a member. */
  readonly target: string
  readonly external: boolean
}

/** What a part refers to; the part with an empty name is the whole file. */
async function relationsOf(
  file: FileBytes,
  entries: Entries,
  part: string,
): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const entry = entries.get(`${folder}_rels/${part.slice(folder.length)}.rels`)
  if (entry === undefined) return []
  const elements = await elementsIn(file, entry, 'Relationship')
  return elements.map((element) => ({
    id: element.get('Id') ?? '',
    type: element.get('Type') ?? '',
    target: memberName(folder, element.get('Target') ?? ''),
    external: element.get('TargetMode') === 'External',
  }))
}

/** A target is relative to the folder of its part, or begins with a slash. Empty for one that is no address. */
function memberName(folder: string, target: string): string {
  const address = `${target.startsWith('/') ? '' : folder}${target}`
  return URL.canParse(address, 'file:///') ? new URL(address, 'file:///').pathname.slice(1) : ''
}

/** The attributes of all elements with a name. */
async function elementsIn(file: FileBytes, entry: ZipEntry, name: string) {
  const found: ReadonlyMap<string, string>[] = []
  const code = nameCode(name)
  await scanMember(file, entry, {
    open: (each, tag: TagBytes) => {
      if (each === code) found.push(attributesOf(tag))
      if (found.length > ELEMENTS) throw damaged(`${entry.name} has too many parts`)
    },
    close: () => {},
    text: () => {},
  })
  return found
}

/** Gives a member of the archive to a handler. Throws `TableRefusal`. */
export async function scanMember(
  file: FileBytes,
  entry: ZipEntry,
  handler: XmlHandler,
): Promise<void> {
  const [from, to] = memberPlace(file, entry)
  const part = { file, from, to, name: entry.name }
  const scanner = new XmlScanner(handler)
  let sum = 0
  const pieces = entry.method === 'stored' ? filePieces(part) : inflated(part, 'raw')
  for await (const piece of pieces) {
    sum = crc32(piece, sum)
    scanner.push(piece)
  }
  if (sum !== entry.crc) throw damaged(`${entry.name} is not what the archive announces`)
}

function refuseOther(): never {
  throw new TableRefusal({
    found: 'The file is an archive, but no workbook.',
    cure: 'Save the table as "Excel Workbook (.xlsx)".',
  })
}

function refuseExternal(): never {
  throw new TableRefusal({
    found: 'The first sheet lies outside of the workbook.',
    cure: 'Put the table itself on the first sheet.',
  })
}
