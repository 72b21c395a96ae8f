import type { Domain } from '../../ports/ports.ts'
import type { Store } from '../../ports/store/store.ts'
import type { UsageReads } from '../../ports/store/usage.ts'
import type { Month } from '../../rules/metrics/month.ts'
import { sushiEntry, sushiHead } from '../../rules/usage/sushi-entry.ts'

/** Datasets of one query and of one piece. */
const PAGE = 500

type Counted = (page: Parameters<UsageReads['counted']>[1]) => ReturnType<UsageReads['counted']>

/** The text of a report, piece by piece, from pages of what was counted in the month. */
export async function* reportPieces(
  { clock, site }: Pick<Domain, 'clock' | 'site'>,
  month: Month,
  counted: Counted,
): AsyncGenerator<string, void> {
  const platform = site.installationName ?? site.url
  const head = sushiHead(month, { created: clock.now(), createdBy: platform })
  yield `{"report-header":${JSON.stringify(head)},"report-datasets":[`
  let [after, separator] = [0, '']
  for (;;) {
    const page = await counted({ after, limit: PAGE })
    const last = page.at(-1)
    if (last === undefined) break
    const entries = page.map((dataset) => JSON.stringify(sushiEntry(dataset, month, platform)))
    yield separator + entries.join(',')
    after = last.datasetId
    separator = ','
  }
  yield ']}'
}

/** The text of a report that is kept. */
export async function* keptPieces(store: Store, month: Month): AsyncGenerator<string, void> {
  for (let ordinal = 0; ; ordinal += 1) {
    const piece = await store.read(({ usage }) => usage.reportPiece(month, ordinal))
    if (piece === null) return
    yield piece
  }
}
