import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import { type Actor, GUEST } from '../../rules/users/actor.ts'
import { decide, requestedBump } from '../../rules/versions/life-cycle.ts'
import type { Publisher } from '../../rules/versions/publisher.ts'
import type { Version, VersionNumber } from '../../rules/versions/version.ts'
import type { Bump, Published } from '../../rules/versions/version-commands.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import type { DatasetDetail } from '../datasets/dataset-use-cases.ts'
import { announcement, needsAnnouncement } from '../registrations/announcement.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { requireArrived } from '../unfinished-uploads/require-arrived.ts'
import { startWorkflow } from '../workflows/start-workflow.ts'
import { failRegistration, failVerification, reportDelay } from './failed-publication.ts'
import { fixity, isPublishing, needsVerification } from './fixity.ts'
import { type Publishable, publicationDecision, requirePublication } from './publish-checks.ts'
import { releaseDraft } from './release.ts'
import type { representationsAhead } from './representations-ahead.ts'
import { overwriteCurrent } from './update-current.ts'
import { newestVersion } from './version-at.ts'
import { viewContextOf } from './version-detail.ts'

/**
 * Versions up to these sizes are verified before the response. A job verifies larger ones, and clients
 * poll the locks.
 */
const VERIFIED_AT_ONCE = { bytes: 256 * 1024 * 1024, files: 5000 }

interface Started {
  readonly access: DatasetAccess
  readonly pending: Pending
}

/** How a version is published. */
export interface WantedPublication {
  readonly bump: Bump | null
  /**
   * The unfinished uploads, by their object ids, without which the version is published; it waits for all others.
   * Without this member it waits for none, as docs/specification/publishing.md#checks says.
   */
  readonly withoutUploads?: readonly string[] | undefined
}

/** What must happen before the version is released. */
type Pending =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'verification'
      readonly decided: Published
      readonly since: number
      readonly atOnce: boolean
    }
  | { readonly kind: 'workflow' }

/** The dataset, and what its publication still waits for. */
export interface Publishing extends DatasetDetail {
  readonly waitsFor: 'workflow' | 'verification' | null
}

/** Publishes versions (docs/specification/publishing.md). */
export const publishUseCases = (
  domain: Domain,
  { afterRelease }: Pick<ReturnType<typeof representationsAhead>, 'afterRelease'>,
) => {
  const { store, clock, catalogue, takeoverMs, contexts } = domain
  const verify = fixity(domain)
  const announce = announcement(domain)

  /** Runs all checks, then starts the pre-publication workflow, or continues without one. */
  const start = async (
    unit: WriteUnit,
    { actor, publisher }: { readonly actor: Actor; readonly publisher: Publisher },
    { ref, bump, withoutUploads }: WantedPublication & { readonly ref: DatasetRef },
  ): Promise<Started> => {
    const now = clock.now()
    const access = await lockedDatasetFor(unit, actor, ref)
    const everReleased = access.dataset.publishedAt !== null
    const chosen = requestedBump(bump, { everReleased })
    const publishable = await requirePublication(unit, { access, actor, bump: chosen }, catalogue)
    if (withoutUploads !== undefined) await requireArrived(unit, access.dataset.id, withoutUploads)
    const settings = await unit.settings.all()
    const publishing = { publisher, settings, now }
    const { decided } = publishable
    const occasion = { datasetId: access.dataset.id, decided, ...publishing }
    const started = await startWorkflow(unit, { trigger: 'PrePublishDataset', ...occasion }, domain)
    if (started === 'started') return { access, pending: { kind: 'workflow' } }
    return { access, pending: await verifyOrRelease(unit, publishable, publishing) }
  }

  /** Releases the version, or locks the dataset as being published until its files are verified. */
  const verifyOrRelease = async (
    unit: WriteUnit,
    publishable: Publishable,
    { publisher, settings, now, within = takeoverMs / 1000 }: PublicationContext,
  ): Promise<Pending> => {
    const announced = needsAnnouncement(publishable.dataset, domain)
    if (!announced && !needsVerification(publishable, settings)) {
      await releaseDraft(unit, publishable, { publisher, settings, now, ...domain })
      return { kind: 'nothing' }
    }
    const { decided } = publishable
    const { number, bump } = decided
    const datasetId = publishable.dataset.id
    const since = now.getTime()
    // A registrar may be slow, so registration is left to the job.
    const atOnce = !announced && isVerifiedAtOnce(publishable.draft)
    await unit.datasets.addLock(datasetId, {
      type: 'finalizePublication',
      since: now,
      userName: publisher.userName,
      // Clients compare the beginning.
      message: announced
        ? 'Publishing the dataset: its files are being verified and its identifier registered.'
        : 'Publishing the dataset: its files are being verified.',
    })
    await unit.jobs.enqueue(
      { kind: 'finalizePublication', datasetId, bump, number, publisher, since },
      { delaySeconds: atOnce ? within : 0, dedupeKey: `finalize-${datasetId}-${since}` },
    )
    return { kind: 'verification', decided, since, atOnce }
  }

  /** For jobs enqueued before they contained the number. */
  const decideAgain = (datasetId: number, bump: Bump): Promise<VersionNumber> =>
    store.read(async (unit) => {
      const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
      if (dataset === null) return refuse({ kind: 'notFound', what: `Dataset ${datasetId}` })
      return settle(await publicationDecision(unit, dataset, bump)).number
    })

  const finalize = async (
    datasetId: number,
    { bump, number: carried, publisher, since }: Finalization,
  ): Promise<void> => {
    const outcome = await verify(datasetId, new Date(since))
    if (outcome.kind === 'notPublishing') return
    const publication = { datasetId, since: new Date(since) }
    if (outcome.kind === 'damaged')
      return whilePublishing(publication, (unit, _dataset, now) =>
        failVerification(unit, { datasetId, publisher, now }, outcome.fileIds),
      )
    const number = carried ?? (await decideAgain(datasetId, bump))
    const announced = await announce({ ...publication, number })
    const work = async (unit: WriteUnit, dataset: Dataset, now: Date): Promise<void> => {
      if (announced.kind === 'rejected')
        return failRegistration(unit, { datasetId, publisher, now }, announced.reason)
      const decided = settle(decide(dataset.newest, { kind: 'finishPublication', number, bump }))
      const publishable = { dataset, draft: await newestVersion(unit, dataset), decided }
      const settings = await unit.settings.all()
      await releaseDraft(unit, publishable, { publisher, settings, now, ...domain })
      if (announced.kind === 'delayed')
        await reportDelay(unit, { datasetId, publisher, now }, announced.reason)
    }
    // The call may have arrived after the one that withdrew the identifier, so the registrar is updated once more.
    await whilePublishing(publication, work, async (unit) => {
      const { pid } = announced
      if (pid !== null) await requestRegistration(unit, { id: datasetId, pid }, domain)
    })
    afterRelease(datasetId)
  }

  /** Runs the work with the dataset locked, or `otherwise` if the publication has ended. */
  const whilePublishing = (
    { datasetId, since }: { readonly datasetId: number; readonly since: Date },
    work: (unit: WriteUnit, dataset: Dataset, now: Date) => Promise<void>,
    otherwise: (unit: WriteUnit) => Promise<void> = async () => {},
  ): Promise<void> =>
    store.write(async (unit) => {
      const dataset = await unit.datasets.lock({ kind: 'id', id: datasetId })
      if (dataset !== null && isPublishing(dataset, since)) await work(unit, dataset, clock.now())
      else await otherwise(unit)
    })

  return {
    /**
     * Publishes the newest version. A small version is verified and released before this resolves. A job
     * finishes a large version, and a first release that needs registration; until then the dataset has the
     * lock `finalizePublication`. If a pre-publication workflow is configured, all of this happens after its
     * last step; until then the lock is `Workflow`.
     */
    publish: async (
      actor: Actor,
      ref: DatasetRef,
      wanted: WantedPublication,
    ): Promise<Publishing> => {
      const { accountId, userName } = requireAccount(actor)
      const publisher = { accountId, userName }
      const { access, pending } = await store.write((unit) =>
        start(unit, { actor, publisher }, { ref, ...wanted }),
      )
      const { id } = access.dataset
      const verified = pending.kind === 'verification' && pending.atOnce
      if (verified) await finalize(id, { ...pending.decided, since: pending.since, publisher })
      if (pending.kind === 'nothing') afterRelease(id)
      const waitsFor = verified || pending.kind === 'nothing' ? null : pending.kind
      return store.read(async (unit) => {
        const dataset = await unit.datasets.find({ kind: 'id', id })
        if (dataset === null) return refuse({ kind: 'notFound', what: `Dataset ${id}` })
        const context = await viewContextOf(
          unit,
          { ...access, dataset },
          { emails: false, contexts },
        )
        return { context, latest: null, waitsFor }
      })
    },

    /**
     * Overwrites the latest released version with the draft, keeping the number, and removes the draft. Only
     * for superusers, and only if both versions have the same files
     * (docs/specification/publishing.md#update-the-current-release).
     */
    updateCurrent: async (actor: Actor, ref: DatasetRef): Promise<DatasetDetail> => {
      requireSuperuser(actor)
      const { accountId, userName } = requireAccount(actor)
      const updated = await store.write((unit) =>
        overwriteCurrent(
          unit,
          { ref, actor, ...domain },
          {
            publisher: { accountId, userName },
            now: clock.now(),
          },
        ),
      )
      afterRelease(updated.context.dataset.id)
      return updated
    },

    /**
     * Continues a publication after its workflow, in the unit that ends the workflow. Runs all checks again
     * with the publisher's current permissions. Refuses as `publish` does, before anything is written.
     */
    publishHeld: async (
      unit: WriteUnit,
      { datasetId, bump, publisher }: HeldPublication,
    ): Promise<void> => {
      const actor = await actorOf(unit, publisher)
      const access = await lockedDatasetFor(unit, actor, { kind: 'id', id: datasetId })
      const publishable = await requirePublication(unit, { access, actor, bump }, catalogue)
      const settings = await unit.settings.all()
      await verifyOrRelease(unit, publishable, { publisher, settings, now: clock.now(), within: 0 })
    },

    /** The job that finishes `publish`. Idempotent; no effect when no publication is pending. */
    finalize,
  }
}

const isVerifiedAtOnce = ({ byteCount, fileCount }: Version): boolean =>
  byteCount <= VERIFIED_AT_ONCE.bytes && fileCount <= VERIFIED_AT_ONCE.files

/** Identifies the publication to finish by its start time, so that a later one is not affected. */
interface Finalization {
  readonly bump: Bump
  /** The number decided when the publication started. */
  readonly number?: VersionNumber
  readonly publisher: Publisher
  /** In milliseconds since 1970. */
  readonly since: number
}

interface PublicationContext {
  readonly publisher: Publisher
  readonly settings: SettingValues
  readonly now: Date
  /** Seconds until a job verifies a small version, in case the process that does so dies. */
  readonly within?: number
}

interface HeldPublication {
  readonly datasetId: number
  readonly bump: Bump
  readonly publisher: Publisher
}

/** The publisher with their current permissions; a guest if the account is no longer active. */
async function actorOf(unit: WriteUnit, { accountId }: Publisher): Promise<Actor> {
  const account = await unit.accounts.byId(accountId)
  if (account === null || account.deactivatedAt !== null) return GUEST
  return { kind: 'account', accountId, userName: account.userName, superuser: account.superuser }
}
