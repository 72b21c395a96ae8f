import { suite } from 'uvu'
import { equal, not, throws } from 'uvu/assert'
import {
  allowedLanguages,
  installedLanguage,
  installedLanguages,
} from '../../../src/rules/collections/metadata-languages.ts'
import { checkMetadataLanguage } from '../../../src/rules/datasets/metadata-language.ts'

const test = suite('metadata languages')

const settings = (value?: string) =>
  new Map(value === undefined ? [] : [[':MetadataLanguages', value]])

const EN = { locale: 'en', title: 'English' }
const FR = { locale: 'fr', title: 'Français' }
const INSTALLED = settings(JSON.stringify([EN, FR]))
const collection = (metadataLanguage: string | null) => ({ metadataLanguage })

test('if the installation has no languages, a dataset must not name one', () => {
  const context = { collection: collection('fr'), settings: settings() }
  for (const wanted of [undefined, '']) not.throws(() => checkMetadataLanguage(wanted, context))
  throws(() => checkMetadataLanguage('fr', context), /must be left out/)
})

test('if the installation has languages, a dataset must name one of them', () => {
  const context = { collection: collection(null), settings: INSTALLED }
  for (const wanted of ['en', 'fr']) not.throws(() => checkMetadataLanguage(wanted, context))
  throws(() => checkMetadataLanguage('de', context), /not allowed/)
  for (const wanted of [undefined, ''])
    throws(() => checkMetadataLanguage(wanted, context), /required here, one of: en, fr/)
})

test('a collection with its own language allows no other', () => {
  const context = { collection: collection('fr'), settings: INSTALLED }
  not.throws(() => checkMetadataLanguage('fr', context))
  throws(() => checkMetadataLanguage('en', context), /not allowed/)
  throws(() => checkMetadataLanguage(undefined, context), /required here, one of: fr/)
})

test('an invalid setting defines no languages, and invalid items are ignored', () => {
  for (const value of [undefined, '', 'en', '{}', '[1,null,{"locale":2}]'])
    equal(installedLanguages(settings(value)), [], value)
  equal(installedLanguages(settings('[{"locale":"en"}]')), [{ locale: 'en', title: null }])
})

test('a collection allows its own language, or all of the installation in order', () => {
  equal(allowedLanguages(collection(null), INSTALLED), [EN, FR])
  equal(allowedLanguages(collection('fr'), INSTALLED), [FR])
})

test('a language that the installation no longer lists has no title', () => {
  equal(allowedLanguages(collection('de'), INSTALLED), [{ locale: 'de', title: null }])
})

test('only a language of the installation can be set', () => {
  equal(installedLanguage('fr', INSTALLED), FR)
  for (const locale of ['de', 'EN', ''])
    throws(() => installedLanguage(locale, INSTALLED), /is not one of/)
  throws(() => installedLanguage('en', settings()), /No metadata languages are configured/)
})

test.run()
