import type { AccountTraceOverview, Repository, ShownTrace } from '@holdfast/core'
import {
  type Account,
  contentDisposition,
  TRACE_ELEMENTS,
  type TraceElement,
} from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { acceptsType } from '../input/accepted-type.ts'
import { csvRow, textCell } from '../output/csv-cells.ts'
import { ok } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import { sendBytes } from '../output/send-bytes.ts'
import { accountNamed } from './account-reference.ts'
import { presentTrace, presentTraced } from './present-trace.ts'

const NAMED = {
  area: 'users',
  caller: 'account',
  method: 'get',
  refusals: { notFound: 400 },
} as const

/** Traces of accounts, for superusers (docs/specification/users.md#administration). */
export const traceEndpoints = ({ users: { traces } }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...NAMED,
      id: 'users.traces',
      path: '/users/{identifier}/traces',
      summary: 'The number of traces of an account, and the first hundred of each kind',
    },
    async ({ c, actor, params }) =>
      ok(c, overview(await traces.overview(actor, accountNamed(params.identifier)))),
  ),
  endpoint(
    {
      ...NAMED,
      id: 'users.tracesOf',
      path: '/users/{identifier}/traces/{element}',
      summary: 'All traces of one kind, as CSV, or as JSON on request',
      answers: { 200: { description: 'One row for each trace', contentType: JSON_OR_CSV } },
    },
    async ({ c, actor, params }) => {
      const found = await traces.ofElement(actor, accountNamed(params.identifier), params.element)
      const asJson = acceptsType(c, 'application/json')
      return sendBytes(c, {
        size: null,
        open: () => encoded(asJson ? jsonOf(found) : csvOf(found.pages)),
        headers: asJson
          ? { 'Content-Type': JSON_TYPE }
          : {
              'Content-Type': 'text/csv;charset=UTF-8',
              'Content-Disposition': contentDisposition(`${found.element}.csv`),
            },
        ranges: false,
      })
    },
  ),
]

const overview = ({ account, counts, first }: AccountTraceOverview): object => ({
  user: presentTraced(account),
  traces: Object.fromEntries(
    TRACE_ELEMENTS.filter((element) => counts[element] > 0).map((element) => [
      element,
      // Notifications to other accounts are in a list of their own.
      element === 'guestbookEntries'
        ? { count: counts[element] }
        : { count: counts[element], items: (first[element] ?? []).map(presentTrace) },
    ]),
  ),
})

type Pages = AsyncIterable<readonly ShownTrace[]>

async function* csvOf(pages: Pages): AsyncGenerator<string, void> {
  let begun = false
  for await (const page of pages) {
    const rows = page.map(presentTrace)
    if (!begun) yield csvRow(Object.keys(rows[0] ?? {}))
    begun = true
    yield rows
      .map((row) => csvRow(Object.values(row).map((cell) => textCell(String(cell)))))
      .join('')
  }
}

async function* jsonOf({
  account,
  element,
  count,
  pages,
}: {
  readonly account: Account
  readonly element: TraceElement
  readonly count: number
  readonly pages: Pages
}): AsyncGenerator<string, void> {
  const user = JSON.stringify(presentTraced(account))
  yield `{"status":"OK","data":{"user":${user},"traces":{"${element}":{"count":${count},"items":[`
  let separator = ''
  for await (const page of pages) {
    yield separator + page.map((trace) => JSON.stringify(presentTrace(trace))).join(',')
    separator = ','
  }
  yield ']}}}}'
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
