import { suite } from 'uvu'
import { not, throws } from 'uvu/assert'
import type { Collection, Lineage } from '../../src/collections/collection.ts'
import { checkMetadataLanguage } from '../../src/datasets/metadata-language.ts'

const test = suite('metadata languages')

// The rule looks at nothing else of a collection.
const lineage = (...languages: readonly (string | null)[]): Lineage =>
  languages.map((metadataLanguage) => ({ metadataLanguage }) as Collection) as unknown as Lineage

const settings = (value?: string) =>
  new Map(value === undefined ? [] : [[':MetadataLanguages', value]])

const INSTALLED = settings('[{"locale":"en","title":"English"},{"locale":"fr","title":"Français"}]')

test('a dataset without a language is always allowed', () => {
  for (const wanted of [undefined, ''])
    not.throws(() =>
      checkMetadataLanguage(wanted, { lineage: lineage('fr'), settings: settings() }),
    )
})

test('without a prescribed one it must be one of the installation', () => {
  const around = { lineage: lineage(null, null), settings: INSTALLED }
  not.throws(() => checkMetadataLanguage('fr', around))
  throws(() => checkMetadataLanguage('de', around), /not allowed/)
})

test('the nearest collection that prescribes one allows no other', () => {
  const around = { lineage: lineage(null, 'de', 'fr'), settings: INSTALLED }
  not.throws(() => checkMetadataLanguage('de', around))
  throws(() => checkMetadataLanguage('fr', around), /not allowed/)
})

test('an installation that names none, or names them wrongly, allows none', () => {
  for (const value of [undefined, '', 'en', '{}', '[1,null,{"locale":2}]'])
    throws(() => checkMetadataLanguage('en', { lineage: lineage(null), settings: settings(value) }))
})

test.run()
