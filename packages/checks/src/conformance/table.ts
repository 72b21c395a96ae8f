import type { Endpoint } from './endpoints.ts'
import type { TestsById } from './named-tests.ts'

/** The columns of an endpoint that are written by hand. */
export interface Remark {
  /** The folder of `packages/http/src` that has it, or `NOT_BUILT`. */
  readonly area: string
  /** The difference from the specification, with the reason; '' when there is none. */
  readonly deviation: string
}

export type Remarks = ReadonlyMap<string, Remark>

/** Replaces the area of an endpoint that does not exist yet. */
export const NOT_BUILT = 'not built yet'

const HEADINGS = ['Id', 'Endpoint', 'Area', 'Deviation']

/** The hand-written columns of a table that `renderTable` wrote. */
export const readRemarks = (markdown: string): Remarks =>
  new Map(
    markdown
      .split('\n')
      .filter((line) => /^\| [A-Z]\d{2} \|/.test(line))
      .map((line) => {
        const [, id = '', , area = '', deviation = ''] = line
          .split(/(?<!\\)\|/)
          .map((c) => c.trim())
        return [id, { area, deviation }]
      }),
  )

/** The whole table. An endpoint with tests and without an area gets the area of its tests. */
export function renderTable(
  endpoints: readonly Endpoint[],
  tests: TestsById,
  remarks: Remarks,
): string {
  const rows = endpoints.map(({ id, method, path, page }) => {
    const { area, deviation } = remarks.get(id) ?? { area: NOT_BUILT, deviation: '' }
    const place = area === NOT_BUILT ? areaTested(tests.get(id) ?? []) : area
    return [id, `[\`${method} ${path}\`](specification/${page})`, place, deviation]
  })
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ +\|$/g, ' |')).join('\n')
}

/** The ids of endpoints that have an area and no test. */
export const untestedOf = (
  endpoints: readonly Endpoint[],
  tests: TestsById,
  remarks: Remarks,
): readonly string[] =>
  endpoints
    .filter(({ id }) => !tests.has(id) && (remarks.get(id)?.area ?? NOT_BUILT) !== NOT_BUILT)
    .map(({ id }) => id)

/** `packages/http/test/versions/publish.test.ts` tests the area `versions`. */
function areaTested([file]: readonly string[]): string {
  const area = file?.split('/').at(-2)
  return area === undefined ? NOT_BUILT : `\`${area}\``
}
