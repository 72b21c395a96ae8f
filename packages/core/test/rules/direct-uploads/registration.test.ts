import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  type Registration,
  readRegistration,
} from '../../../src/rules/direct-uploads/registration.ts'

const test = suite('reading registrations')

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'

const registration = (more: Partial<Registration> = {}): Registration => ({
  storageIdentifier: 'local://18f0a1b2c3d-0123456789ab',
  fileName: 'gauge.csv',
  mimeType: 'text/plain',
  checksum: { type: 'MD5', value: MD5 },
  input: {},
  replaces: null,
  ...more,
})

const stores = {
  isRemote: (driver: string) => driver === 'archive' || driver === 'endpoint',
  mayLackChecksums: (driver: string) => driver === 'endpoint',
}

const typeOf = (mimeType: string, fileName = 'gauge.csv'): string | null => {
  const reading = readRegistration(registration({ mimeType, fileName }), stores)
  return reading.ok ? reading.registrable.contentType : null
}

const problemWith = (more: Partial<Registration>): string | null => {
  const reading = readRegistration(registration(more), stores)
  return reading.ok ? null : reading.why.kind
}

test('the declared type is used, or the file name if the declaration is unspecific', () => {
  is(typeOf('Application/X-Thing; charset=x'), 'application/x-thing')
  is(typeOf('application/octet-stream', 'notes.pdf'), 'application/pdf')
  is(typeOf('no type at all', 'notes.pdf'), 'application/pdf')
  is(typeOf('application/octet-stream', 'notes.unheard'), 'application/octet-stream')
})

test('the type of tables that were read is not for uploads', () => {
  is(typeOf('text/tab-separated-values', 'gauge.tab'), 'text/tsv')
  is(typeOf('Text/Tab-Separated-Values; charset=UTF-8', 'gauge'), 'text/tsv')
})

test('a checksum has a known type and the right length, in upper or lower case', () => {
  const reading = readRegistration(
    registration({ checksum: { type: 'md5', value: MD5.toUpperCase() } }),
    stores,
  )
  equal(reading.ok && reading.registrable.checksum, { type: 'MD5', value: MD5 })
  for (const checksum of [
    null,
    { type: 'MD5', value: MD5.slice(1) },
    { type: 'MD5', value: `${MD5.slice(1)}g` },
    { type: 'SHA-1', value: MD5 },
    { type: 'MD4', value: MD5 },
    { type: '', value: '' },
  ])
    is(problemWith({ checksum }), 'refused', JSON.stringify(checksum))
})

test('a file of a remote store without checksums may lack one, but none may have a wrong one', () => {
  const [checksum, wrong] = [null, { type: 'MD5', value: 'x' }]
  const reading = readRegistration(
    registration({ storageIdentifier: 'endpoint://a/b.csv', checksum }),
    stores,
  )
  is(reading.ok && reading.registrable.checksum, null)
  is(problemWith({ storageIdentifier: 'archive://a/b.csv', checksum }), 'refused')
  is(problemWith({ storageIdentifier: 'endpoint://18f0a1b2c3d-0123456789ab' }), null)
  is(problemWith({ storageIdentifier: 'endpoint://a/b.csv', checksum: wrong }), 'refused')
})

test('storage identifier, file name and MIME type are required', () => {
  for (const more of [
    { storageIdentifier: null },
    { storageIdentifier: 'local://x' },
    { fileName: null },
    { fileName: ' ' },
    { mimeType: null },
    { mimeType: '' },
  ])
    is(problemWith(more), 'unusable', JSON.stringify(more))
})

test('names, folders and tags follow the rules for all files', () => {
  is(problemWith({ fileName: 'a/b.csv' }), 'refused')
  is(problemWith({ input: { directoryLabel: 'a:b' } }), 'refused')
  is(problemWith({ input: { tabularTags: ['Nonsense'] } }), 'badTag')
  is(problemWith({ input: { tabularTags: ['Survey'], directoryLabel: '/x/' } }), null)
})

test.run()
