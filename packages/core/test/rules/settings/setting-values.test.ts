import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { KNOWN_SETTINGS } from '../../../src/rules/settings/known-settings.ts'
import {
  digestAlgorithm,
  maxUploadSize,
  settingFlag,
  settingItems,
  settingList,
  settingNumber,
} from '../../../src/rules/settings/setting-values.ts'

const values = (name: string, value: string) => new Map([[name, value]])

const test = suite('values of settings')

test('four words are true, ignoring case and spaces; others are false; unset is the default', () => {
  for (const word of ['1', 'yes', 'TRUE', ' allow '])
    is(settingFlag(values(':PublicInstall', word), ':PublicInstall'), true, word)
  for (const word of ['', '0', 'on', 'no', 'trueish'])
    is(settingFlag(values(':AllowSignUp', word), ':AllowSignUp'), false, word)
  is(settingFlag(new Map(), ':AllowSignUp'), true)
  is(settingFlag(new Map(), ':PublicInstall'), false)
})

test('a value that is not a whole number counts as unset', () => {
  is(settingNumber(values(':ZipDownloadLimit', ' 42 '), ':ZipDownloadLimit'), 42)
  for (const text of ['', '-1', '1.5', '1e9', 'many', '9'.repeat(16)])
    is(settingNumber(values(':ZipDownloadLimit', text), ':ZipDownloadLimit'), null, text)
})

test('a list is split at commas and trimmed', () => {
  equal(settingList(values(':FileCategories', ' Data, ,Code '), ':FileCategories'), [
    'Data',
    'Code',
  ])
  equal(settingList(new Map(), ':FileCategories'), [])
})

test('a list with a standard has the items of that where it names none', () => {
  const standard = ['Documentation', 'Data', 'Code']
  equal(settingItems(new Map(), ':FileCategories'), standard)
  equal(settingItems(values(':FileCategories', ' , '), ':FileCategories'), standard)
  equal(settingItems(values(':FileCategories', 'Maps'), ':FileCategories'), ['Maps'])
  equal(settingItems(new Map(), ':AnonymizedFieldTypeNames'), [])
})

test('the digest is MD5 unless one of the known algorithms is set', () => {
  is(digestAlgorithm(new Map()), 'MD5')
  is(digestAlgorithm(values(':FileFixityChecksumAlgorithm', 'SHA-256')), 'SHA-256')
  is(digestAlgorithm(values(':FileFixityChecksumAlgorithm', 'CRC')), 'MD5')
})

test('the upload limit is one number, or one for each store with a default', () => {
  const limit = (text: string, store = 'local') =>
    maxUploadSize(values(':MaxFileUploadSizeInBytes', text), store)
  is(limit('1000'), 1000)
  is(limit('{"local":"10","default":20}'), 10)
  is(limit('{"local":10,"default":20}', 's3'), 20)
  for (const text of ['', '{', '[]', 'null', '{"local":-1}', '{"other":1}'])
    is(limit(text), null, text)
})

test('setting names are case-sensitive', () => {
  is(KNOWN_SETTINGS.has(':ZipDownloadLimit'), true)
  is(KNOWN_SETTINGS.has('ZipDownloadLimit'), false)
  is(KNOWN_SETTINGS.has(':zipDownloadLimit'), false)
})

test.run()
