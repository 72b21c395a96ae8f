import type { Endpoint } from './endpoints.ts'
import type { TestsById } from './named-tests.ts'

/** What is written by hand about an endpoint. */
export interface Remark {
  /** The folder of `packages/http/src` that has it, or `NOT_BUILT`. */
  readonly area: string
  /** Where it differs from the specification, and why; '' where it doesn't. */
  readonly deviation: string
}

export type Remarks = ReadonlyMap<string, Remark>

/** Stands in place of an area until an endpoint is there. */
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

/** The whole table. An endpoint that has tests but no area yet is given the area that they test. */
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

/** Endpoints whose row contradicts itself: an area and no test. */
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
