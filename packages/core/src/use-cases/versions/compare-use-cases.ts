import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { type DatasetAccess, noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { changesBetween, type FileChange, type VersionSpan } from '../../rules/files/file-change.ts'
import { withoutEmails } from '../../rules/metadata/print-text.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { ColumnsDifference } from '../../rules/tables/columns-difference.ts'
import type { Actor } from '../../rules/users/actor.ts'
import {
  diffFiles,
  type FilesDifference,
} from '../../rules/versions/differences/file-difference.ts'
import {
  type BlockDifference,
  diffMetadata,
  type Sides,
} from '../../rules/versions/differences/metadata-difference.ts'
import {
  diffTerms,
  type TermsDifference,
} from '../../rules/versions/differences/terms-difference.ts'
import { maskedRecord } from '../../rules/versions/masked.ts'
import { isDraft, type Version } from '../../rules/versions/version.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { viewFor } from './dataset-view.ts'
import {
  type History,
  type HistoryPage,
  type HistoryVersion,
  historyFor,
} from './differences/history.ts'
import { replacedTables } from './differences/replaced-tables.ts'
import { summariesOf, type VersionSummary } from './differences/summaries.ts'
import { specifierOf } from './read-use-cases.ts'
import { versionAmong } from './version-access.ts'

/** The differences between two versions, the older one first. */
export interface VersionComparison {
  readonly versions: Sides<Version>
  readonly metadata: readonly BlockDifference[]
  readonly terms: readonly TermsDifference[]
  readonly files: FilesDifference
  /** How the columns of replaced tables differ, by the id of the newer file. */
  readonly columns: ReadonlyMap<number, ColumnsDifference>
}

/** A version of the history with its summary. */
export interface SummarisedVersion extends HistoryVersion {
  readonly summary: VersionSummary
}

/** Which versions to compare. */
export interface CompareWanted extends Sides<string> {
  readonly ref: DatasetRef
  readonly includeDeaccessioned: boolean
  /** `hidden` leaves mail addresses out whatever the installation exports. */
  readonly emails?: 'hidden'
}

/** The two versions that a caller asks to compare. */
interface Asked {
  readonly access: DatasetAccess
  readonly versions: Sides<Version>
  /** What differs between them, if it is little. */
  readonly changes: readonly FileChange[] | null
}

const NO_DETAILS = { files: { kind: 'none' }, emails: false } as const

/** Differences between versions (docs/specification/differences.md). */
export const compareUseCases = (domain: Domain) => {
  const { store, catalogue, contexts } = domain

  /** One query, and one more when the context of the dataset is not kept. */
  const askedFor = async (
    unit: ReadUnit,
    actor: Actor,
    { ref, before, after, includeDeaccessioned }: CompareWanted,
  ): Promise<Asked> => {
    const [specifier, other] = [specifierOf(before), specifierOf(after)]
    const viewing = { actor, of: ref, specifier, other, includeDeaccessioned, ...NO_DETAILS }
    const { access, versions, differing } =
      (await viewFor(unit, { contexts, catalogue }, viewing)) ?? noSuchDataset(ref)
    const asking = { actor, access }
    const options = { includeDeaccessioned, deaccessionedFor: 'editors' } as const
    const older = versionAmong(versions, asking, { specifier, ...options })
    const newer = versionAmong(versions, asking, { specifier: other, ...options })
    const sides = inOrder({ before: older.version, after: newer.version })
    return {
      access,
      versions: sides,
      changes: differing && changesBetween(differing, spanOf(sides)),
    }
  }

  const compared = async (
    unit: ReadUnit,
    { access, versions, changes: known }: Asked,
    { emails }: CompareWanted,
  ): Promise<VersionComparison> => {
    const { before, after } = versions
    const found = known ?? (await unit.files.changed(access.dataset.id, [spanOf(versions)])).flat()
    const changes = access.masked === null ? found : found.map(maskedChange)
    const { licenses, emailsHidden } = await contexts(unit, access.dataset)
    const named = (licenseId: number): string =>
      licenses.find(({ id }) => id === licenseId)?.name ?? `License ${licenseId}`
    const files = diffFiles(changes)
    const tables = { access, after, now: domain.clock.now() }
    return {
      versions,
      metadata: diffMetadata(
        emailsHidden || emails === 'hidden'
          ? withoutAddresses(versions, domain)
          : { before: before.metadata, after: after.metadata },
        catalogue,
      ),
      terms: diffTerms({ before: before.terms, after: after.terms }, named),
      files,
      columns: await replacedTables(unit, tables, files.replaced),
    }
  }

  return {
    /**
     * Refuses versions that are not listed in order of creation. A version compared with itself has no
     * differences. One query if little differs, two without a transaction for releases, whose content stays.
     */
    compare: async (actor: Actor, wanted: CompareWanted): Promise<VersionComparison> => {
      const released = await store.read(
        async (unit) => {
          const asked = await askedFor(unit, actor, wanted)
          return isDraft(asked.versions.after) ? null : compared(unit, asked, wanted)
        },
        { consistency: 'latest' },
      )
      return (
        released ??
        store.read(async (unit) => compared(unit, await askedFor(unit, actor, wanted), wanted))
      )
    },

    /** The versions the caller may know of, newest first, each with its changes. */
    history: (
      actor: Actor,
      ref: DatasetRef,
      page: HistoryPage,
    ): Promise<History<SummarisedVersion>> =>
      store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        requireVisible(access, actor)
        const { total, entries } = await historyFor(unit, access, page)
        const outlines = entries.map(({ outline }) => outline)
        const { dataset } = access
        const summaries = await summariesOf(unit, { dataset, outlines }, catalogue)
        const summarised = entries.flatMap((entry, index) => {
          const summary = summaries[index]
          return summary === undefined ? [] : [{ ...entry, summary }]
        })
        return { total, entries: summarised }
      }),
  }
}

const spanOf = ({ before, after }: Sides<Version>): VersionSpan => ({
  from: before.ordinal,
  to: after.ordinal,
})

function maskedChange({ before, after }: FileChange): FileChange {
  if (before === null) return { before, after: maskedRecord(after) }
  if (after === null) return { before: maskedRecord(before), after }
  return { before: maskedRecord(before), after: maskedRecord(after) }
}

function inOrder({ before, after }: Sides<Version>): Sides<Version> {
  // Ordinals follow the order of creation, even within one second.
  if (before.ordinal > after.ordinal)
    refuse({
      kind: 'invalid',
      message: 'Compare requires the older dataset version to be listed first.',
    })
  return { before, after }
}

const withoutAddresses = (
  { before, after }: Sides<Version>,
  { catalogue }: Domain,
): Sides<Version['metadata']> => ({
  before: withoutEmails(before.metadata, catalogue),
  after: withoutEmails(after.metadata, catalogue),
})
