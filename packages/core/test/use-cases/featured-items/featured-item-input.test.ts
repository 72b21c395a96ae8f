import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import type { Featurable } from '../../../src/ports/store/featured-items.ts'
import {
  checkedItem,
  type FeaturedItemInput,
  targetOf,
} from '../../../src/use-cases/featured-items/featured-item-input.ts'
import { plainHtml } from '../../../src/use-cases/featured-items/plain-html.ts'

const test = suite('input of featured items')

const input = (facts: Partial<FeaturedItemInput> = {}): FeaturedItemInput => ({
  displayOrder: 0,
  type: null,
  identifier: null,
  content: 'Hello',
  image: { kind: 'none' },
  ...facts,
})

const check = (facts: Partial<FeaturedItemInput>) => checkedItem(input(facts), plainHtml)

const found = (facts: Partial<Featurable> = {}): Featurable => ({
  kind: 'dataset',
  id: 7,
  collectionId: 1,
  released: true,
  restricted: false,
  ...facts,
})

test('no type, an empty type and the type of texts mean a text', () => {
  for (const type of [null, '', ' ', 'custom', ' CUSTOM '])
    equal(check({ type, identifier: ' ' }), { kind: 'custom', content: 'Hello' })
})

test('digits are an id, persistent identifiers are recognised, and other names are aliases', () => {
  const name = (identifier: string) => {
    const checked = check({ type: 'dataset', identifier })
    return 'name' in checked ? checked.name : null
  }
  equal(name(' 12 '), { kind: 'id', id: 12 })
  equal(name('99999999999999999999'), { kind: 'id', id: 0 })
  equal(name('reef-lab'), { kind: 'alias', alias: 'reef-lab' })
  equal(name('doi:10.5072/FK2/A'), {
    kind: 'pid',
    pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/A' },
  })
})

test('a text that names an object is refused', () => {
  const checked = check({ identifier: '7' })
  for (const kind of ['collection', 'dataset', 'datafile'] as const)
    throws(() => targetOf(checked, found({ kind })), /does not match/)
})

test('an object must have the declared kind, be published and not be restricted', () => {
  const checked = check({ type: 'datafile', identifier: '7' })
  equal(targetOf(checked, found({ kind: 'datafile' })), { kind: 'datafile', id: 7 })
  throws(() => targetOf(checked, null), /^Cant find .* identifier: 7$/)
  throws(() => targetOf(checked, found()), /does not match/)
  throws(
    () => targetOf(checked, found({ kind: 'datafile', released: false })),
    /^Dataset must be published to be featured\.$/,
  )
  throws(
    () => targetOf(checked, found({ kind: 'datafile', restricted: true })),
    /^Datafile must not be restricted/,
  )
})

test('a position is a whole number of at least 0', () => {
  for (const displayOrder of [-1, 0.5, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY])
    throws(() => check({ displayOrder }), /'displayOrder'/)
  fc.assert(fc.property(fc.nat(), (displayOrder) => is(check({ displayOrder }).kind, 'custom')))
})

test('without an HTML cleaner, text is shown as typed, and cleaning is idempotent', () => {
  is(plainHtml.clean('<b>a & b</b>'), '&lt;b&gt;a &amp; b&lt;/b&gt;')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const clean = plainHtml.clean(text)
      is(/[<>]/.test(clean), false)
      is(plainHtml.clean(clean), clean)
    }),
  )
})

test.run()
