import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import { STANDARD_LICENSES } from '../../../src/rules/licenses/license.ts'
import { type LicenseInput, newLicense } from '../../../src/rules/licenses/license-input.ts'

const test = suite('new licences')

const input = (facts: Partial<LicenseInput> = {}): LicenseInput => ({
  name: 'ODbL 1.0',
  uri: 'https://opendatacommons.org/licenses/odbl/1-0/',
  shortDescription: 'Share alike.',
  iconUrl: null,
  active: true,
  sortOrder: 3,
  rightsIdentifier: null,
  rightsIdentifierScheme: null,
  schemeUri: null,
  languageCode: null,
  ...facts,
})

test('a licence is trimmed, and never the default', () => {
  const sent = input({ name: ' ODbL 1.0 ', uri: ` ${input().uri}\n` })
  equal(newLicense(sent, STANDARD_LICENSES), { ...input(), isDefault: false })
})

test('an invalid licence is refused', () => {
  const refused: readonly (readonly [Partial<LicenseInput>, RegExp])[] = [
    [{ name: '  ' }, /needs a name/],
    [{ uri: 'odbl' }, /absolute address/],
    [{ iconUrl: 'data:image/png;base64,AAAA' }, /web address/],
    [{ sortOrder: 0.5 }, /whole number/],
    [{ sortOrder: 2 ** 31 }, /whole number/],
  ]
  for (const [facts, by] of refused) throws(() => newLicense(input(facts), []), by)
})

test('a name and a URI fit into a database index', () => {
  const uri = (length: number) => `urn:${'é'.repeat(length - 4)}`
  const longest = input({ name: 'n'.repeat(255), uri: uri(800) })
  equal(newLicense(longest, []), { ...longest, isDefault: false })
  for (const facts of [{ name: 'n'.repeat(256) }, { uri: uri(801) }])
    throws(() => newLicense(input(facts), []), /at most 255 characters/)
})

test('a name or a URI of another licence is refused', () => {
  const [cc0] = STANDARD_LICENSES
  for (const facts of [{ name: cc0?.name ?? '' }, { uri: cc0?.uri ?? '' }])
    throws(() => newLicense(input(facts), STANDARD_LICENSES), /exists already/)
})

test.run()
