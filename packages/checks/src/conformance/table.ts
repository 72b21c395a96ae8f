import type { Endpoint } from './endpoints.ts'
import type { TestsById } from './named-tests.ts'

/** What is written by hand about an endpoint. */
export interface Remark {
  readonly where: string
  readonly notes: string
}

export type Remarks = ReadonlyMap<string, Remark>

/** Stands in place of a folder until an endpoint is there. */
export const NOT_BUILT = 'not built yet'

const NO_TESTS = 'none'
const HEADINGS = ['Id', 'Endpoint', 'Where it lives', 'Tests', 'Notes']

/** The hand-written columns of a table that `renderTable` wrote. */
export const readRemarks = (markdown: string): Remarks =>
  new Map(
    markdown
      .split('\n')
      .filter((line) => /^\| [A-Z]\d{2} \|/.test(line))
      .map((line) => {
        const [, id = '', , where = '', , notes = ''] = line.split(/(?<!\\)\|/).map((c) => c.trim())
        return [id, { where, notes }]
      }),
  )

/**
 * The whole table. Its tests column is what is found in the test files; an endpoint that has tests
 * but no place yet is given the folder that they test.
 */
export function renderTable(
  endpoints: readonly Endpoint[],
  tests: TestsById,
  remarks: Remarks,
): string {
  const rows = endpoints.map(({ id, method, path }) => {
    const files = tests.get(id) ?? []
    const { where, notes } = remarks.get(id) ?? { where: NOT_BUILT, notes: '' }
    const place = where === NOT_BUILT ? (files.map(testedBy)[0] ?? NOT_BUILT) : where
    const links = files.map((file) => `[${shortName(file)}](../${file})`).join(', ')
    return [id, `\`${method} ${path}\``, place, links === '' ? NO_TESTS : links, notes]
  })
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ +\|$/g, ' |')).join('\n')
}

/** Endpoints whose row contradicts itself: a place and no test. */
export const untestedOf = (
  endpoints: readonly Endpoint[],
  tests: TestsById,
  remarks: Remarks,
): readonly string[] =>
  endpoints
    .filter(({ id }) => !tests.has(id) && (remarks.get(id)?.where ?? NOT_BUILT) !== NOT_BUILT)
    .map(({ id }) => id)

/** `packages/http/test/versions/publish.test.ts` tests `packages/http/src/versions`. */
const testedBy = (file: string): string =>
  file
    .slice(0, file.lastIndexOf('/'))
    .replace(/^([^/]+\/[^/]+)\/(test|e2e)/, '`$1/src')
    .concat('`')

/** `packages/http/test/versions/publish.test.ts` is shown as `http/versions/publish`. */
const shortName = (file: string): string =>
  file.replace(/^[^/]+\/([^/]+)\/(test|e2e)\//, '$1/').replace(/\.(test|e2e)\.ts$/, '')
