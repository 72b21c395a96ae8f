import type { ReadUnit, WriteUnit } from '../../../ports/store/store.ts'
import type { VersionKey } from '../../../ports/store/versions.ts'
import type { Dataset } from '../../../rules/datasets/dataset.ts'
import type { VersionSpan } from '../../../rules/files/file-change.ts'
import type { FieldCatalogue } from '../../../rules/metadata/catalogue.ts'
import {
  type DifferenceSummary,
  summarise,
} from '../../../rules/versions/differences/difference-summary.ts'
import type { VersionOutline } from '../../../rules/versions/differences/stored-summary.ts'
import {
  type SummaryBasis,
  summaryBasis,
} from '../../../rules/versions/differences/summary-basis.ts'
import type { Version } from '../../../rules/versions/version.ts'

/** What a history says a version is. */
export type VersionSummary =
  | Exclude<SummaryBasis, { readonly kind: 'follows' }>
  | { readonly kind: 'difference'; readonly difference: DifferenceSummary }

/**
 * The summary of each outline, in their order. A stored one counts while the version it was compared with
 * is the one to compare with; the others, the draft's among them, are worked out in two queries, however
 * many there are.
 */
export async function summariesOf(
  unit: ReadUnit,
  {
    dataset,
    outlines,
  }: { readonly dataset: Dataset; readonly outlines: readonly VersionOutline[] },
  catalogue: FieldCatalogue,
): Promise<readonly VersionSummary[]> {
  const standings = outlines.map((outline) => ({
    outline,
    standing: summaryBasis(outline, dataset.releasedOrdinals),
  }))
  const missing = standings.flatMap(({ outline, standing }) =>
    standing.kind === 'follows' && outline.summary?.base !== standing.base
      ? [{ from: standing.base, to: outline.ordinal }]
      : [],
  )
  const computed = await differences(unit, { datasetId: dataset.id, spans: missing }, catalogue)
  return standings.map(({ outline, standing }) => {
    if (standing.kind !== 'follows') return standing
    const difference = computed.get(outline.ordinal) ?? outline.summary?.difference
    if (difference === undefined) throw new Error(`Version ${outline.id} has no summary`)
    return { kind: 'difference', difference }
  })
}

/**
 * Works out what a version that has just been saved as released changes, and keeps it. The dataset is as it
 * was read before. Versions with nothing to be compared with keep none.
 */
export async function keepSummary(
  unit: WriteUnit,
  { dataset, version }: { readonly dataset: Dataset; readonly version: Version },
  catalogue: FieldCatalogue,
): Promise<void> {
  const { id, ordinal } = version
  const standing = summaryBasis(version, dataset.releasedOrdinals)
  if (standing.kind !== 'follows') return
  const { base } = standing
  const spans = [{ from: base, to: ordinal }]
  const computed = await differences(unit, { datasetId: dataset.id, spans }, catalogue)
  const difference = computed.get(ordinal)
  if (difference !== undefined) await unit.versions.saveSummary(id, { base, difference })
}

/** By the ordinal at which each span ends. */
async function differences(
  unit: ReadUnit,
  { datasetId, spans }: { readonly datasetId: number; readonly spans: readonly VersionSpan[] },
  catalogue: FieldCatalogue,
): Promise<ReadonlyMap<number, DifferenceSummary>> {
  if (spans.length === 0) return new Map()
  const ordinals = new Set(spans.flatMap(({ from, to }) => [from, to]))
  const keys = [...ordinals].map((ordinal): VersionKey => ({ kind: 'ordinal', ordinal }))
  const versions = await unit.versions.findAll(datasetId, keys)
  const changes = await unit.files.changed(datasetId, spans)
  const at = (ordinal: number): Version => {
    const version = versions.find((one) => one.ordinal === ordinal)
    if (version === undefined) throw new Error(`Dataset ${datasetId} has lost version ${ordinal}`)
    return version
  }
  return new Map(
    spans.map(({ from, to }, index) => {
      const sides = { before: at(from), after: at(to) }
      return [to, summarise(sides, changes[index] ?? [], catalogue)]
    }),
  )
}
