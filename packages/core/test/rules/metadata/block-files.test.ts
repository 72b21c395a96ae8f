import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import * as v from 'valibot'
import { type BlockTable, metadataBlock } from '../../../src/rules/metadata/block-table.ts'

const test = suite('the data files of the standard blocks')

const FOLDER = new URL('../../../src/rules/metadata/standard-blocks/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const terms = v.pipe(
  v.array(text),
  v.nonEmpty(),
  v.check((list) => new Set(list).size === list.length, 'a term is listed twice'),
)
const record = v.strictObject({
  name: text,
  parent: v.optional(text),
  title: text,
  type: text,
  traits: v.array(v.picklist(['many', 'facet', 'search', 'create', 'required'])),
  description: text,
  watermark: v.optional(text),
  displayFormat: v.optional(text),
  termUri: v.optional(v.pipe(text, v.url())),
})
const table = v.strictObject({
  id: v.number(),
  name: text,
  displayName: text,
  fields: v.array(record),
  vocabularies: v.record(text, terms),
})
/** Other spellings of terms, such as codes, with the terms. */
const alternates = v.record(text, text)
const file = v.union([table, terms, alternates])

/** The names of what a file lists that its fields do not account for. */
function strayNames({ fields, vocabularies }: v.InferOutput<typeof table>): readonly string[] {
  const above = new Set<string>()
  const stray = fields.flatMap(({ name, parent }) => {
    if (parent === undefined) above.add(name)
    return parent === undefined || above.has(parent) ? [] : [parent]
  })
  const names = new Set(fields.map(({ name }) => name))
  return [...stray, ...Object.keys(vocabularies).filter((name) => !names.has(name))]
}

test('each is a block, a list of terms or their other spellings, with known members only', () => {
  for (const name of files) {
    const { issues } = v.safeParse(file, JSON.parse(textOf(name)))
    equal(issues?.map(({ message }) => message) ?? [], [], name)
  }
})

test('parents come before their children, and vocabularies belong to fields of the file', () => {
  for (const name of files) {
    const content = v.safeParse(table, JSON.parse(textOf(name)))
    if (content.success) equal(strayNames(content.output), [], name)
  }
})

/** The records, terms or alternates that have a line of their own. */
const linesOf = (name: string, pattern: RegExp): readonly string[] =>
  textOf(name)
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => pattern.test(line))

test('every field, every term and every alternate is on a separate line', () => {
  for (const name of files) {
    const content = v.parse(file, JSON.parse(textOf(name)))
    if (Array.isArray(content) || isTable(content)) {
      const lines = linesOf(name, /^("[^"]*"|\{.+\})$/).map((line) => JSON.parse(line))
      equal(lines, Array.isArray(content) ? content : recordsOf(content), name)
    } else is(linesOf(name, /^"[^"]+": "[^"]+"$/).length, Object.keys(content).length, name)
  }
})

const isTable = (content: object): content is v.InferOutput<typeof table> => v.is(table, content)

const recordsOf = ({ fields, vocabularies }: v.InferOutput<typeof table>): readonly unknown[] => [
  ...fields,
  ...Object.values(vocabularies).flat(),
]

test('a table that names an unknown type or trait is refused', () => {
  const wrong = (member: { readonly type?: string; readonly traits?: readonly string[] }) => {
    const field = { name: 'a', title: 'A', type: 'text', traits: [], description: 'A.', ...member }
    const block: BlockTable = {
      id: 8,
      name: 'b',
      displayName: 'B',
      fields: [field],
      vocabularies: {},
    }
    return () => metadataBlock(block)
  }
  throws(wrong({ type: 'colour' }), /Unknown type in a block table: colour/)
  throws(wrong({ traits: ['many', 'big'] }), /Unknown trait in a block table: big/)
})

test.run()
