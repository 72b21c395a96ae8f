import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { effectiveBlocks, effectiveInputLevels } from '../../rules/collections/effective-values.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { type PeriodKind, type PeriodRange, periodRange } from '../../rules/files/access-period.ts'
import type { License } from '../../rules/licenses/license.ts'
import { type FormSection, formSections } from '../../rules/metadata/form-sections.ts'
import { levelsByField } from '../../rules/metadata/input-levels.ts'
import type { Refusal, RefusedError } from '../../rules/refusals/refusal.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { Version, VersionNumber } from '../../rules/versions/version.ts'
import type { Bump } from '../../rules/versions/version-commands.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { editedVersion } from '../versions/draft.ts'
import { publicationDecision, publicationObstacles } from '../versions/publish-checks.ts'
import { viewContextOf } from '../versions/version-detail.ts'

/** What can be chosen as licence or terms. */
export interface TermsOffered {
  /** The active ones, in their order. */
  readonly licenses: readonly License[]
  readonly customAllowed: boolean
}

/** What the form for a new dataset asks for. */
export interface DepositStart extends TermsOffered {
  readonly collection: Collection
  /** All of them; those that are asked for at first are in parts `first`. */
  readonly sections: readonly FormSection[]
}

/** A dataset as those who work on it see it. */
export interface DepositView extends TermsOffered {
  readonly dataset: Dataset
  /** The nearest collection first, without those that do not exist for the caller. */
  readonly owners: Lineage
  /** The draft, or the version from which the next edit makes one. */
  readonly version: Version
  readonly held: PermissionSet
  readonly sections: readonly FormSection[]
  /** Why the draft cannot be published, in the order of the checks; empty when nothing but the permission is missing. */
  readonly obstacles: readonly RefusedError[]
  /** The numbers under which it can be published. */
  readonly releases: readonly { readonly bump: Bump; readonly number: VersionNumber }[]
  /** Why it cannot be published as a minor version after a release; null otherwise. */
  readonly minorRefused: Refusal | null
  /** The days that embargoes and retention periods may have. */
  readonly periods: Readonly<Record<PeriodKind, PeriodRange>>
}

/**
 * Reads for the forms in which people deposit data (docs/decisions/0376-deposit-by-plain-forms.md). What the forms send is
 * checked by the use cases that store it.
 */
export const depositUseCases = ({ store, clock, catalogue }: Domain) => {
  const sectionsOf = (lineage: Lineage): readonly FormSection[] =>
    formSections(
      effectiveBlocks(lineage, catalogue.offered),
      levelsByField(effectiveInputLevels(lineage, catalogue)),
      catalogue,
    )

  return {
    /** Refuses callers who may not add datasets to the collection. */
    start: (actor: Actor, ref: CollectionRef): Promise<DepositStart> =>
      store.read(async (unit) => {
        const { lineage, collection, held } = await collectionFor(unit, actor, ref)
        requirePermission(held, 'AddDataset', actor)
        return { collection, sections: sectionsOf(lineage), ...(await termsOffered(unit)) }
      }),

    /** Refuses callers who may neither edit nor publish the dataset. */
    draft: (actor: Actor, ref: DatasetRef): Promise<DepositView> =>
      store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        const { dataset, held } = access
        if (!held.has('PublishDataset')) requirePermission(held, 'EditDataset', actor)
        const { owners } = await viewContextOf(unit, access, { emails: true })
        const lineage = await unit.collections.lineage({ kind: 'id', id: dataset.collectionId })
        return {
          dataset,
          owners,
          version: await editedVersion(unit, dataset),
          held,
          sections: sectionsOf(lineage ?? owners),
          obstacles: await publicationObstacles(unit, { access, actor }, catalogue),
          ...(await releasesOf(unit, dataset)),
          periods: await periodsOf(unit, clock.now()),
          ...(await termsOffered(unit)),
        }
      }),
  }
}

async function termsOffered({ licenses, settings }: ReadUnit): Promise<TermsOffered> {
  return {
    licenses: (await licenses.all()).filter(({ active }) => active),
    customAllowed: settingFlag(await settings.all(), ':AllowCustomTermsOfUse'),
  }
}

async function periodsOf({ settings }: ReadUnit, now: Date): Promise<DepositView['periods']> {
  const at = { settings: await settings.all(), today: today(now) }
  return { embargo: periodRange('embargo', at), retention: periodRange('retention', at) }
}

/** A first release is 1.0, whichever is asked for. */
async function releasesOf(
  unit: ReadUnit,
  dataset: Dataset,
): Promise<Pick<DepositView, 'releases' | 'minorRefused'>> {
  const bumps: readonly Bump[] = dataset.publishedAt === null ? ['major'] : ['minor', 'major']
  const decisions = []
  for (const bump of bumps)
    decisions.push({ bump, decision: await publicationDecision(unit, dataset, bump) })
  const minor = decisions.find(({ bump }) => bump === 'minor')?.decision
  return {
    releases: decisions.flatMap(({ bump, decision }) =>
      decision.kind === 'accepted' ? [{ bump, number: decision.event.number }] : [],
    ),
    minorRefused: minor?.kind === 'refused' ? minor.reason : null,
  }
}
