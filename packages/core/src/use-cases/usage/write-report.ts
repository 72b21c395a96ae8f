import type { Domain } from '../../ports/ports.ts'
import { isMonth, monthOf } from '../../rules/metrics/month.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { sushiEntry, sushiHead } from '../../rules/usage/sushi-entry.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** Datasets of one query. */
const PAGE = 500

/** Writes what this server counted in a month as a report (docs/specification/usage.md#counting-by-the-server-itself). */
export const writeReportUseCases = ({ store, clock, site }: Domain, tried: () => Promise<void>) => {
  async function* pieces(month: string): AsyncGenerator<string, void> {
    const platform = site.installationName ?? site.url
    const head = sushiHead(month, { created: clock.now(), createdBy: platform })
    yield `{"report-header":${JSON.stringify(head)},"report-datasets":[`
    let [after, separator] = [0, '']
    for (;;) {
      const page = await store.read(({ usage }) => usage.counted(month, { after, limit: PAGE }))
      const last = page.at(-1)
      if (last === undefined) break
      const entries = page.map((dataset) => JSON.stringify(sushiEntry(dataset, month, platform)))
      yield separator + entries.join(',')
      after = last.datasetId
      separator = ','
    }
    yield ']}'
  }

  return {
    /** The text of the report, piece by piece; a month that isn't over yet has what was counted so far. */
    report: async (actor: Actor, month: string): Promise<AsyncIterable<string>> => {
      requireSuperuser(actor)
      if (!isMonth(month) || month > monthOf(clock.now()))
        refuse({
          kind: 'invalid',
          message: 'The expected format of a month is YYYY-MM, up to the current month.',
        })
      await tried()
      return pieces(month)
    },
  }
}
