import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { FileRecord } from '../../../src/rules/files/file-record.ts'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { maskedFields } from '../../../src/rules/previews/anonymity.ts'
import { maskedRecord, maskedVersion } from '../../../src/rules/versions/masked.ts'
import type { Version } from '../../../src/rules/versions/version.ts'

const test = suite('what anonymised readers are not shown')

const AT = new Date('2031-04-05T06:07:08Z')

const version = (metadata: MetadataValues): Version => ({
  id: 9,
  datasetId: 4,
  ordinal: 1,
  state: { kind: 'draft' },
  createdAt: AT,
  updatedAt: AT,
  fileCount: 0,
  byteCount: 0,
  unf: null,
  metadata,
  terms: {
    licenseId: null,
    use: { termsOfUse: 'CANARY' },
    access: { contactForAccess: 'CANARY' },
    fileAccessRequest: true,
  },
  note: 'CANARY',
  saves: 3,
  contributorIds: [7],
})

const NAMES = ['author', 'title', 'producer', 'keyword', 'grantNumber'] as const
const CHILDREN = ['authorName', 'producerName', 'keywordValue', 'grantNumberValue'] as const

const texts = (text: string) => fc.oneof(fc.constant(text), fc.constant([text, text]))
const entry = (mark: (name: string) => string) =>
  fc
    .uniqueArray(fc.constantFrom(...CHILDREN), { minLength: 1 })
    .map((names) => Object.fromEntries(names.map((name) => [name, mark(name)])))
const values = (name: string) => {
  const mark = (field: string) => `CANARY of ${name} in ${field}`
  return fc.oneof(
    texts(mark(name)),
    entry(mark),
    fc.array(entry(mark), { minLength: 1, maxLength: 3 }),
  )
}

const anyField = fc
  .constantFrom(...NAMES)
  .chain((name) => values(name).map((value) => [name, value] as const))
const anyMetadata = fc
  .array(anyField, { maxLength: 8 })
  .map((fields): MetadataValues => Object.fromEntries(fields))
const anyMask = fc.subarray([...NAMES, ...CHILDREN]).map((names) => new Set<string>(names))

test('only the values of masked fields and of their children are removed', () =>
  fc.assert(
    fc.property(anyMetadata, anyMask, (metadata, mask) => {
      const masked = maskedVersion(version(metadata), mask)
      const shown = JSON.stringify(masked.metadata)
      for (const [name, value] of Object.entries(metadata))
        for (const [text = '', top = '', field = ''] of JSON.stringify(value).matchAll(
          /CANARY of (\w+) in (\w+)/g,
        ))
          is(shown.includes(`${text}"`), !(mask.has(name) || mask.has(field)), `${top} ${text}`)
      equal(Object.keys(masked.metadata), Object.keys(metadata))
    }),
  ))

test('masking is idempotent', () =>
  fc.assert(
    fc.property(anyMetadata, anyMask, (metadata, mask) => {
      const once = maskedVersion(version(metadata), mask)
      equal(maskedVersion(once, mask), once)
    }),
  ))

test('every mask removes custom texts and contributors', () => {
  const { metadata: _, ...masked } = maskedVersion(version({}), new Set())
  ok(!JSON.stringify(masked).includes('CANARY'))
  equal(masked.contributorIds, [])
  equal(masked.terms, { licenseId: null, use: {}, access: {}, fileAccessRequest: true })
})

test('a file keeps its name, and loses its creator and all reasons', () => {
  const record = {
    entry: { label: 'a.txt', provenance: 'CANARY' },
    file: {
      creatorId: 7,
      embargo: { dateAvailable: '2032-01-01', reason: 'CANARY' },
      retention: { dateUnavailable: '2040-01-01', reason: 'CANARY' },
    },
  } as FileRecord
  const { entry, file } = maskedRecord(record)
  equal([entry.label, entry.provenance, file.creatorId], ['a.txt', null, 0])
  equal(file.embargo, { dateAvailable: '2032-01-01', reason: null })
  equal(file.retention, { dateUnavailable: '2040-01-01', reason: null })
  is(maskedRecord({ ...record, file: { ...record.file, embargo: null } }).file.embargo, null)
})

test('the setting lists the masked fields, and authors are always masked', () => {
  const fields = (value: string) => maskedFields(new Map([[':AnonymizedFieldTypeNames', value]]))
  equal([...(fields('producer, depositor') ?? [])].sort(), ['author', 'depositor', 'producer'])
  is(fields(' , '), null)
  is(maskedFields(new Map()), null)
})

test.run()
