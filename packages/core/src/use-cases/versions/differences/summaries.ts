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

/** The summary of a version in the history. */
export type VersionSummary =
  | Exclude<SummaryBasis, { readonly kind: 'follows' }>
  | { readonly kind: 'difference'; readonly difference: DifferenceSummary }

/**
 * The summaries of the outlines, in order. A stored summary is valid while its base is still the version to
 * compare with; all others, such as the draft's, are computed with two queries.
 */
export async function summariesOf(
  unit: ReadUnit,
  {
    dataset,
    outlines,
  }: { readonly dataset: Dataset; readonly outlines: readonly VersionOutline[] },
  catalogue: FieldCatalogue,
): Promise<readonly VersionSummary[]> {
  const bases = outlines.map((outline) => ({
    outline,
    basis: summaryBasis(outline, dataset.releasedOrdinals),
  }))
  const missing = bases.flatMap(({ outline, basis }) =>
    basis.kind === 'follows' && outline.summary?.base !== basis.base
      ? [{ from: basis.base, to: outline.ordinal }]
      : [],
  )
  const computed = await differences(unit, { datasetId: dataset.id, spans: missing }, catalogue)
  return bases.map(({ outline, basis }) => {
    if (basis.kind !== 'follows') return basis
    const difference = computed.get(outline.ordinal) ?? outline.summary?.difference
    if (difference === undefined) throw new Error(`Version ${outline.id} has no summary`)
    return { kind: 'difference', difference }
  })
}

/**
 * Computes and stores the summary of a version just saved as released. `dataset` is as loaded before the
 * release. A version without a predecessor has no difference to store.
 */
export async function keepSummary(
  unit: WriteUnit,
  { dataset, version }: { readonly dataset: Dataset; readonly version: Version },
  catalogue: FieldCatalogue,
): Promise<void> {
  const { id, ordinal } = version
  const basis = summaryBasis(version, dataset.releasedOrdinals)
  if (basis.kind !== 'follows') return
  const { base } = basis
  const spans = [{ from: base, to: ordinal }]
  const computed = await differences(unit, { datasetId: dataset.id, spans }, catalogue)
  const difference = computed.get(ordinal)
  if (difference !== undefined) await unit.versions.saveSummary(id, { base, difference })
}

/** By the ordinal at the end of each span. */
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
    if (version === undefined) throw new Error(`Dataset ${datasetId} is missing version ${ordinal}`)
    return version
  }
  return new Map(
    spans.map(({ from, to }, index) => {
      const sides = { before: at(from), after: at(to) }
      return [to, summarise(sides, changes[index] ?? [], catalogue)]
    }),
  )
}
