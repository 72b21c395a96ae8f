import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { readConformance, renderDocument } from '../../src/conformance/document.ts'
import { readEndpoints } from '../../src/conformance/endpoints.ts'
import { testsById, testsNaming } from '../../src/conformance/named-tests.ts'
import { NOT_BUILT, readRemarks, renderTable, untestedOf } from '../../src/conformance/table.ts'
import { idsOfName } from '../../src/source/endpoint-tests.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('the conformance document')

const idsNamed = (source: string) => [...new Set(factsIn(source).endpointTests.flatMap(idsOfName))]

const endpoints = readEndpoints(
  'id\tmethod\tpath\tpermission\tpage\nD15\tPOST\t/api/a/{id}\tedit\ta.md#b\nD16\tGET\t/api/b\tpublic\tb.md\n',
)
const file = 'packages/http/test/versions/publish.test.ts'
const tests = testsById([{ path: file, endpointTests: ['D15 publish: makes a release'] }])
const row = (markdown: string, id: string) =>
  markdown.split('\n').find((line) => line.startsWith(`| ${id} `)) ?? ''

test('a test names its endpoints at the start of its name', () => {
  equal(idsNamed("test('D15 publish', f); test.only(`M01 count`, f)"), ['D15', 'M01'])
  equal(idsNamed("test('D15 D16 both', f)"), ['D15', 'D16'])
  equal(idsNamed("test('D15, D16: both of D17', f)"), ['D15', 'D16'])
  equal(idsNamed("test('D15 PUT and D16 GET :draft', f)"), ['D15', 'D16'])
  equal(idsNamed("test('D15 as said before D16', f); test('after D15: x', f)"), ['D15'])
  equal(idsNamed("test('publishing D15', f); test('D150 x', f); test('X15 x', f)"), [])
  equal(idsNamed("// test('D15 publish', f)\nsuite('D15 publish')"), [])
})

test('the tests that name an endpoint are listed by name', () =>
  equal(testsNaming(factsIn("test('D15 a', f); test('D16, D15: b', f); test('D16 c', f)"), 'D15'), [
    'D15 a',
    'D16, D15: b',
  ]))

test('an endpoint with tests is placed in the area that they test, and links to its rules', () =>
  is(
    row(renderTable(endpoints, tests, new Map()), 'D15'),
    '| D15 | [`POST /api/a/{id}`](specification/a.md#b) | `versions` | |',
  ))

test('an endpoint without tests is marked as not built', () =>
  is(
    row(renderTable(endpoints, tests, new Map()), 'D16'),
    `| D16 | [\`GET /api/b\`](specification/b.md) | ${NOT_BUILT} | |`,
  ))

test('columns that are written by hand are kept', () => {
  const remarks = new Map([['D15', { area: '`x`', deviation: 'a \\| b' }]])
  const written = renderTable(endpoints, tests, remarks)
  equal(readRemarks(written).get('D15'), remarks.get('D15'))
  is(renderTable(endpoints, tests, readRemarks(written)), written)
})

test('an area without a test is found', () => {
  const remarks = new Map([['D16', { area: '`a`', deviation: '' }]])
  equal(untestedOf(endpoints, tests, remarks), ['D16'])
  equal(untestedOf(endpoints, tests, new Map()), [])
})

test('every endpoint of the list has a method, a path and an id of its own', () => {
  const list = readConformance().endpoints
  for (const { id, method } of list) {
    match(id, /^[MUACGDPTV][0-9]{2}$/)
    match(method, /^(GET|POST|PUT|DELETE)$/)
  }
  is(new Set(list.map(({ id }) => id)).size, list.length)
  not.equal(list.length, 0)
})

test('tests name only endpoints that are on the list', () => {
  const { endpoints: list, tests: named } = readConformance()
  const ids = new Set(list.map(({ id }) => id))
  equal(
    [...named.keys()].filter((id) => !ids.has(id)),
    [],
  )
})

test('every endpoint that has an area has a test', () => {
  const { endpoints: list, tests: named, remarks } = readConformance()
  equal(untestedOf(list, named, remarks), [])
})

test("this repository's document is up to date: npm run conformance -- --write", () => {
  const conformance = readConformance()
  is(conformance.current, renderDocument(conformance))
})

test.run()
