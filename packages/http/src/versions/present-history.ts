import type { SummarisedVersion, VersionSummary } from '@holdfast/core'
import {
  type BlockCounts,
  countsByBlock,
  type DifferenceSummary,
  type FieldCatalogue,
  releasedAtOf,
  type VersionHead,
  versionLabel,
} from '@holdfast/core/rules'
import { day } from '../output/times.ts'

/** One version of a history (docs/specification/differences.md#summaries). */
export const presentHistoryEntry = (
  { outline, contributors, summary }: SummarisedVersion,
  catalogue: FieldCatalogue,
): object => ({
  id: outline.id,
  versionNumber: versionLabel(outline),
  versionNote: outline.note,
  contributors: presentContributors(contributors),
  publishedOn: publishedDay(outline),
  summary: presentSummary(summary, catalogue),
})

export const presentContributors = (names: readonly string[]): string => names.join(', ')

/** `''` for a draft. */
export function publishedDay(version: Pick<VersionHead, 'state'>): string {
  const releasedAt = releasedAtOf(version)
  return releasedAt === null ? '' : day(releasedAt)
}

function presentSummary(summary: VersionSummary, catalogue: FieldCatalogue): string | object {
  if (summary.kind === 'difference') return presentDifference(summary.difference, catalogue)
  if (summary.kind !== 'deaccessioned') return summary.kind
  return { deaccessioned: { reason: summary.reason, url: summary.forwardUrl } }
}

function presentDifference(difference: DifferenceSummary, catalogue: FieldCatalogue): object {
  const { added, removed, replaced, changedAttributes, changedVariables } = difference.files
  return {
    ...Object.fromEntries(countsByBlock(difference, catalogue).flatMap(blockMembers)),
    files: {
      added,
      removed,
      replaced,
      changedFileMetaData: changedAttributes,
      changedVariableMetadata: changedVariables,
    },
    termsAccessChanged: difference.termsChanged,
  }
}

/** The citation block has a member for its main fields and one for the number of the others. */
function blockMembers({
  blockName,
  displayName,
  fields,
  others,
}: BlockCounts): readonly (readonly [string, object])[] {
  if (blockName !== 'citation') return others === null ? [] : [[displayName, others]]
  const alone = Object.fromEntries(fields.map(({ title, counts }) => [title, counts]))
  return [
    ...(fields.length === 0 ? [] : [[displayName, alone] as const]),
    ...(others === null ? [] : [[`Additional ${displayName}`, others] as const]),
  ]
}
