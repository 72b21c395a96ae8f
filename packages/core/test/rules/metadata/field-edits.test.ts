import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { displayText } from '../../../src/rules/metadata/display-text.ts'
import {
  addFieldValues,
  deleteFieldValues,
  type Edited,
  replaceFieldValues,
} from '../../../src/rules/metadata/field-edits.ts'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { type FieldEdit, parseFieldEdits } from '../../../src/rules/metadata/parse-edits.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'

const test = suite('metadata edits')
const catalogue = fieldCatalogue(standardBlocks)

const bare = (typeName: string, value: unknown): unknown => ({ typeName, value })

const entry = (children: Readonly<Record<string, string>>): unknown =>
  Object.fromEntries(Object.entries(children).map(([name, text]) => [name, bare(name, text)]))

const edits = (...fields: readonly unknown[]): readonly FieldEdit[] => {
  const parsed = parseFieldEdits({ fields }, catalogue)
  if (parsed.kind === 'malformed') throw new Error(parsed.message)
  return parsed.edits
}

const values = (edited: Edited): MetadataValues => {
  if (edited.kind === 'refused') throw new Error(JSON.stringify(edited.refusal))
  return edited.values
}

const refusal = (edited: Edited): string =>
  edited.kind === 'refused' && edited.refusal.kind === 'invalid' ? edited.refusal.message : ''

const current: MetadataValues = {
  title: 'Gauge',
  author: [{ authorName: 'Ada', authorAffiliation: 'Hill' }],
  keyword: [{ keywordValue: 'rain' }, { keywordValue: 'river' }],
  alternativeTitle: ['a', 'b', 'a'],
  subject: ['Law'],
}

test('an edit may be one field object, without multiple and typeClass', () => {
  const parsed = parseFieldEdits(bare('subtitle', ' North '), catalogue)
  equal(parsed.kind === 'parsed' && parsed.edits.map(({ field, value }) => [field.name, value]), [
    ['subtitle', 'North'],
  ])
})

test('the structure of a value is checked even so', () => {
  for (const field of [bare('keyword', 'x'), bare('title', ['x']), bare('subject', ['x'])])
    is(parseFieldEdits(field, catalogue).kind, 'malformed')
  is(parseFieldEdits({ fields: 'x' }, catalogue).kind, 'malformed')
})

test('adding fills an empty field', () =>
  equal(
    values(addFieldValues({}, edits(bare('subtitle', 'x'), bare('subject', ['Law'])), catalogue)),
    {
      subtitle: 'x',
      subject: ['Law'],
    },
  ))

test('adding appends missing values, compared by displayed text', () => {
  const sent = edits(
    bare('keyword', [entry({ keywordValue: 'river' }), entry({ keywordValue: 'lake' })]),
    bare('alternativeTitle', ['c', 'b', 'c']),
    bare('subject', ['Physics', 'Law']),
  )
  equal(values(addFieldValues(current, sent, catalogue)), {
    ...current,
    keyword: [{ keywordValue: 'rain' }, { keywordValue: 'river' }, { keywordValue: 'lake' }],
    alternativeTitle: ['a', 'b', 'a', 'c'],
    subject: ['Law', 'Physics'],
  })
})

test('adding does not change a single field that has a value', () => {
  const edited = addFieldValues(
    current,
    edits(bare('title', 'Other'), bare('author', [])),
    catalogue,
  )
  equal(values(edited), current)
})

test('replacing gives each named field exactly what was sent', () => {
  const sent = edits(bare('title', 'Other'), bare('alternativeTitle', ['z']))
  equal(values(replaceFieldValues(current, sent, catalogue)), {
    ...current,
    title: 'Other',
    alternativeTitle: ['z'],
  })
})

test('replacing by an empty value removes the field, in every spelling of emptiness', () => {
  const { keyword, alternativeTitle, ...rest } = current
  const nothing = entry({ keywordValue: '' })
  ok(keyword !== undefined && alternativeTitle !== undefined)
  for (const empty of [[], [nothing], nothing, {}]) {
    const sent = edits(bare('keyword', empty), bare('alternativeTitle', []), bare('subtitle', ''))
    equal(values(replaceFieldValues({ ...current, subtitle: 'x' }, sent, catalogue)), rest)
  }
})

test('emptying a required field is refused with its title', () => {
  for (const sent of [bare('title', ''), bare('subject', []), bare('author', [])]) {
    const message = refusal(replaceFieldValues(current, edits(sent), catalogue))
    ok(/^Error parsing dataset update.*(Title|Subject|Author)/.test(message), message)
  }
})

test('deleting removes one entry for each sent value', () => {
  const sent = edits(
    bare('keyword', [entry({ keywordValue: 'rain' })]),
    bare('alternativeTitle', ['a']),
  )
  equal(values(deleteFieldValues(current, sent, catalogue)), {
    ...current,
    keyword: [{ keywordValue: 'river' }],
    alternativeTitle: ['b', 'a'],
  })
})

test('deleting clears a single field for any sent value, and a list with its last value', () => {
  const { title, subject, ...rest } = current
  ok(title !== undefined && subject !== undefined)
  const sent = edits(bare('title', 'anything'), bare('subject', ['Law']))
  equal(values(deleteFieldValues(current, sent, catalogue)), rest)
})

test('deleting an absent value is refused with display name and value', () => {
  const absent = [
    bare('keyword', [entry({ keywordValue: 'lake' })]),
    bare('alternativeTitle', ['b', 'b']),
    bare('author', [entry({ authorName: 'Ada' })]),
    bare('subtitle', 'x'),
  ]
  const texts = absent.map((sent) => refusal(deleteFieldValues(current, edits(sent), catalogue)))
  equal(texts, [
    'Delete metadata failed: Keyword: lake not found.',
    'Delete metadata failed: Alternative Title: b not found.',
    'Delete metadata failed: Author: Ada not found.',
    'Delete metadata failed: Subtitle: x not found.',
  ])
})

test('the displayed text joins parts in display order', () => {
  const author = catalogue.field('author')
  is(
    author && displayText([{ authorAffiliation: 'Hill', authorName: 'Ada' }], author, catalogue),
    'Ada; Hill',
  )
})

test.run()
