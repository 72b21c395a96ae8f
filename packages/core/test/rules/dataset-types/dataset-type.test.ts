import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, throws } from 'uvu/assert'
import {
  findDatasetType,
  STANDARD_DATASET_TYPES,
  typeNameProblem,
} from '../../../src/rules/dataset-types/dataset-type.ts'
import {
  knownBlocks,
  knownLicenses,
} from '../../../src/rules/dataset-types/known-blocks-and-licenses.ts'
import { STANDARD_LICENSES } from '../../../src/rules/licenses/license.ts'
import { termsForType } from '../../../src/rules/versions/terms-input.ts'

const test = suite('dataset types')

test('a name of only digits is invalid, and neither name may be empty', () => {
  is(typeNameProblem({ name: 'software', displayName: 'Software' }), null)
  is(typeNameProblem({ name: '3d', displayName: '3' }), null)
  for (const names of [
    { name: '', displayName: 'A' },
    { name: 'a', displayName: '' },
    { name: '42', displayName: 'A' },
  ])
    match(typeNameProblem(names) ?? '', /./)
})

test('names of a type have at most 255 characters', () => {
  is(typeNameProblem({ name: 'a'.repeat(255), displayName: 'b'.repeat(255) }), null)
  match(typeNameProblem({ name: 'a'.repeat(256), displayName: 'A' }) ?? '', /at most 255/)
  match(typeNameProblem({ name: 'a', displayName: 'b'.repeat(256) }) ?? '', /at most 255/)
})

test('a valid name never matches the id of a type', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (name, id) => {
      fc.pre(typeNameProblem({ name, displayName: 'A' }) === null)
      const types = STANDARD_DATASET_TYPES.map((type) => ({ ...type, id }))
      is(findDatasetType(types, name) === null, name !== 'dataset')
    }),
  ))

test('blocks lose duplicates and keep their order; the refusal of an unknown one lists the known', () => {
  const blocks = [{ name: 'citation' }, { name: 'journal' }]
  equal(knownBlocks(['journal', 'citation', 'journal'], blocks), ['journal', 'citation'])
  throws(() => knownBlocks(['citation', 'odd'], blocks), /'odd'.*citation, journal/)
})

test('licences are found by name and by URI and returned as ids', () => {
  const [cc0, by] = STANDARD_LICENSES
  const wanted = [by?.name ?? '', cc0?.uri ?? '', by?.uri ?? '']
  equal(knownLicenses(wanted, STANDARD_LICENSES), [1, 2])
  throws(() => knownLicenses(['CC0'], STANDARD_LICENSES), /'CC0'.*CC0 1\.0, CC BY 4\.0/)
})

const context = { licenses: STANDARD_LICENSES, customAllowed: true }

test('a licence that the type does not offer is replaced by the custom terms', () => {
  const input = { license: { name: 'CC0 1.0' }, termsOfUse: 'Ask first.' }
  const terms = (licenseIds: readonly number[]) =>
    termsForType(input, { ...context, type: { licenseIds } })
  for (const offering of [[], [1], [1, 2]])
    equal([terms(offering).licenseId, terms(offering).use], [1, {}])
  equal([terms([2]).licenseId, terms([2]).use], [null, { termsOfUse: 'Ask first.' }])
})

test.run()
