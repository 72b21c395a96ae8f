import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import {
  applyBlockFile,
  fieldCatalogue,
  type MetadataBlock,
  parseBlockFile,
  standardBlocks,
} from '../../../../src/rules.ts'
import { blockFile, TIDES } from './tides.ts'

const test = suite('block files')

const loadInto = (blocks: readonly MetadataBlock[], text: string) => {
  const parsed = parseBlockFile(text)
  return parsed.kind === 'parsed' ? applyBlockFile(blocks, parsed.file) : parsed
}

function loaded(text: string, blocks: readonly MetadataBlock[] = standardBlocks) {
  const result = loadInto(blocks, text)
  if (result.kind === 'malformed') throw new Error(result.message)
  return result
}

const refusalOf = (text: string, blocks: readonly MetadataBlock[] = standardBlocks): string => {
  const result = loadInto(blocks, text)
  return result.kind === 'malformed' ? result.message : 'loaded'
}

test('a block with fields, children and a vocabulary is added after the standard ones', () => {
  const { blocks, changed, written } = loaded(TIDES)
  const catalogue = fieldCatalogue(blocks)
  is(blocks.length, standardBlocks.length + 1)
  equal(changed, ['tides'])
  equal(
    written.map(({ name, type }) => `${type} ${name}`),
    [
      'MetadataBlock tides',
      'DatasetField tideGauge',
      'DatasetField tideGaugeName',
      'DatasetField tideKind',
      'DatasetField tideDatum',
      'Controlled Vocabulary Neap',
      'Controlled Vocabulary Spring',
    ],
  )
  const kind = catalogue.field('tideKind')
  equal(
    [kind?.typeClass, kind?.vocabulary, kind?.facetable, kind?.termUri],
    ['controlledVocabulary', ['Spring', 'Neap'], true, null],
  )
  is(kind && catalogue.term(kind, 'moon quarter'), 'Neap')
  equal(kind?.termIdentifiers, { Neap: 'K2' })
  equal(
    catalogue.children('tideGauge').map(({ name }) => name),
    ['tideGaugeName'],
  )
  is(catalogue.field('tideGaugeName')?.displayFormat, '<a href="#VALUE">#VALUE</a>')
})

test('numbers of standard blocks and fields stay, and loaded ones keep theirs', () => {
  const before = fieldCatalogue(standardBlocks)
  const again = loaded(TIDES.replace('Tides of', 'More tides of'), loaded(TIDES).blocks)
  const after = fieldCatalogue(again.blocks)
  for (const field of standardBlocks.flatMap(({ fields }) => fields))
    is(after.idOf(field), before.idOf(field), field.name)
  const gauge = after.field('tideGauge')
  ok(gauge && after.idOf(gauge) > 10_000)
  is(gauge && after.fieldWithId(String(after.idOf(gauge))), gauge)
  equal(fieldCatalogue(loaded(TIDES).blocks).field('tideGauge')?.id, gauge?.id)
  is(again.blocks.at(-1)?.displayName, 'More tides of the coast')
})

test('loading again updates: terms by identifier or text, alternates are replaced, the rest stays', () => {
  const { blocks } = loaded(TIDES)
  const again = loaded(
    blockFile(
      [],
      [],
      [
        ['tideKind', 'Neap tide', 'K2', '7', 'quarter'],
        ['tideKind', 'Spring', '', '9'],
        ['tideKind', 'Storm', '', '8'],
      ],
    ),
    blocks,
  )
  const kind = fieldCatalogue(again.blocks).field('tideKind')
  equal(kind?.vocabulary, ['Neap tide', 'Storm', 'Spring'])
  equal(kind?.alternates, { quarter: 'Neap tide' })
  equal(again.changed, ['tides'])
  is(again.blocks.at(-1)?.fields.length, 4)
})

test('a standard field takes a new title, and its vocabulary stays', () => {
  const row = ['subject', 'Topic', '', '', 'text', '7', '', 'TRUE', 'TRUE', 'TRUE', 'TRUE', 'TRUE']
  const { blocks } = loaded(blockFile([], [[...row, 'TRUE', '', 'citation', '']], []))
  const subject = fieldCatalogue(blocks).field('subject')
  equal([subject?.title, subject?.vocabulary?.length], ['Topic', 14])
})

test('a term that gets another identifier stays when a new term gets its former one', () => {
  const row = (term: string, identifier: string) => ['tideKind', term, identifier, '']
  const again = loaded(
    blockFile([], [], [row('Neap', 'K9'), row('Storm', 'K2')]),
    loaded(TIDES).blocks,
  )
  const kind = fieldCatalogue(again.blocks).field('tideKind')
  equal(kind?.vocabulary?.toSorted(), ['Neap', 'Spring', 'Storm'])
  equal(kind?.termIdentifiers, { Neap: 'K9', Storm: 'K2' })
})

test('a catalogue looks at each field a few times, however many there are', () => {
  let looks = 0
  const { blocks } = loaded(TIDES)
  const counted = blocks.map((block) => ({
    ...block,
    fields: block.fields.map((each) =>
      Object.defineProperty({ ...each }, 'parent', {
        get: () => {
          looks += 1
          return each.parent
        },
      }),
    ),
  }))
  fieldCatalogue(counted)
  const fields = blocks.flatMap((block) => block.fields).length
  ok(looks <= 5 * fields, `${looks} looks at ${fields} fields`)
})

const field = (changes: Readonly<Record<number, string>>): string => {
  const row = ['tideX', 'X', '', '', 'text', '9', '', '', '', 'TRUE', '', '', '', '', 'tides', '']
  const changed = row.map((cell, index) => changes[index] ?? cell)
  return `${TIDES}${blockFile([], [changed], [])}`
}

test('each fault names section, line and column', () => {
  const cases: readonly (readonly [text: string, part: string])[] = [
    ['', 'The file has no rows.'],
    ['#metadataBlok\tname', 'line 1, column 1: this is no section'],
    ['\ttides\t\tTides\t', 'line 1, column 1: the row comes before the first section'],
    [
      '#metadataBlock\nx\ttides\t\tTides',
      'line 2, column 1: the first cell of a row must be empty',
    ],
    ['#metadataBlock\n\t\t\tTides', 'Section #metadataBlock, line 2, column name: is empty.'],
    ['#metadataBlock\n\ttides\t\tTides\tx\ty', 'line 2, column 1: the row has more than 4 columns'],
    ['#metadataBlock\n\tti des\t\tTides', "column name: 'ti des' is no name"],
    ['#metadataBlock\n\t__proto__\t\tTides', "column name: '__proto__' is no name"],
    ['#metadataBlock\n\tschema\t\tTides', "column name: 'schema' is a prefix"],
    ['#metadataBlock\n\ttides\t\tTi\u0007des', 'column displayName: has characters'],
    [`#metadataBlock\n\ttides\t\t${'x'.repeat(10_001)}`, 'has more than 10000 characters'],
    [
      '#metadataBlock\n\ttides\t\tTides\tnot a uri',
      "column blockURI: 'not a uri' is no absolute URI",
    ],
    [field({ 4: 'number' }), "column fieldType: 'number' is unknown. There are: text,"],
    [field({ 5: '-1' }), "column displayOrder: '-1' is no whole number"],
    [field({ 9: 'perhaps' }), "column allowmultiples: 'perhaps' is neither TRUE nor FALSE"],
    [field({ 4: 'none', 8: 'TRUE' }), 'column allowControlledVocabulary: a field of type none'],
    [field({ 4: 'none' }), "column fieldType: 'tideX' is of type none, but no field names it"],
    [field({ 13: 'tideKind' }), "column parent: 'tideKind' is not of type none"],
    [field({ 13: 'title' }), "column parent: there is no field 'title' in the block 'tides'"],
    [field({ 4: 'none', 13: 'tideGauge' }), "column fieldType: 'tideX' is inside another field"],
    [field({ 14: 'waves' }), "column block: there is no metadata block 'waves'"],
    [field({ 0: 'title' }), "column name: 'title' is a field of the block 'citation'"],
    [field({ 0: 'tideDatum' }), "column name: 'tideDatum' is defined twice"],
    [blockFile([], [], [['subject', 'A', '', '', ...Array(600).fill('a')]]), 'more than 500 cells'],
    [blockFile([], [], [['nothing', 'A']]), "column field: there is no field 'nothing'"],
    [blockFile([], [], [['title', 'A']]), "column field: 'title' has no vocabulary"],
    [blockFile([], [], [['subject', 'N/A']]), 'column value: N/A is in every vocabulary'],
    [
      blockFile(
        [],
        [],
        [...'ab'].map((term) => ['subject', term, 'K1']),
      ),
      "line 3, column identifier: 'K1' is also that of 'a'",
    ],
  ]
  for (const [text, part] of cases)
    ok(refusalOf(text).includes(part), `${refusalOf(text)} / ${part}`)
  match(refusalOf(field({ 4: 'number' })), /^Section #datasetField, line \d+, column/)
})

test('reading stops after about a hundred faults', () => {
  const rows = Array.from({ length: 40_000 }, () => ['', '', '', 'x', '', 'y', '', 'z'])
  const parsed = parseBlockFile(blockFile([], rows, []))
  const faults = parsed.kind === 'malformed' ? parsed.problems.length : 0
  ok(faults >= 100 && faults < 120, `${faults} faults`)
})

test('a definition that stored values do not fit is refused', () => {
  const { blocks } = loaded(TIDES)
  const again = (changes: Readonly<Record<number, string>>, name: string) => {
    const row = ['', 'T', '', '', 'text', '1', '', '', '', 'TRUE', '', '', '', '', 'tides', '']
    const changed = row.map((cell, index) => changes[index] ?? cell)
    return refusalOf(blockFile([], [[name, ...changed.slice(1)]], []), blocks)
  }
  match(again({ 9: 'FALSE' }, 'tideKind'), 'takes several values, and datasets may have them')
  match(again({}, 'tideGauge'), "column fieldType: 'tideGauge' has fields inside it")
  match(again({ 4: 'none' }, 'tideDatum'), "column fieldType: 'tideDatum' has no fields inside it")
  match(again({ 13: 'tideGauge' }, 'tideDatum'), "'tideDatum' belongs to no other field")
  match(again({}, 'tideGaugeName'), "'tideGaugeName' belongs inside 'tideGauge'")
  is(again({}, 'tideDatum'), 'loaded', 'one value may become several')
})

test('no text makes it throw, and what it takes is a catalogue', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'TRUE', 'none', 'text', 'tides', 'tideGauge', 'subject', '3', '"a ""b"""'),
    fc.string({ maxLength: 8 }),
  )
  const row = fc.array(cell, { maxLength: 18 }).map((cells) => ['', ...cells].join('\t'))
  const header = fc.constantFrom('#metadataBlock', '#datasetField', '#controlledVocabulary')
  fc.assert(
    fc.property(fc.array(fc.oneof(row, header), { maxLength: 12 }), fc.boolean(), (rows, after) => {
      const text = `${after ? TIDES : ''}${rows.join('\n')}`
      const result = loadInto(standardBlocks, text)
      if (result.kind === 'parsed') fieldCatalogue(result.blocks)
    }),
  )
})

test.run()
