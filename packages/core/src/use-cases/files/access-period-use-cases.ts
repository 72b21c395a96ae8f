import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { EventKind } from '../../rules/events/event.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import {
  type AccessPeriod,
  checkedPeriod,
  chosenFileIds,
  hasPeriod,
  type PeriodKind,
  type PeriodRequest,
  withPeriod,
} from '../../rules/files/access-period.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { newestVersion } from '../versions/version-at.ts'
import { noSuchFile } from './file-access.ts'

/** The ordinal of the first release: released versions are never removed, so it is the first version. */
const FIRST_RELEASE = 1

const EVENTS: Readonly<Record<PeriodKind, readonly [set: EventKind, unset: EventKind]>> = {
  embargo: ['filesEmbargoed', 'embargoLifted'],
  retention: ['filesRetained', 'retentionLifted'],
}

/**
 * Embargoes and retention periods (docs/specification/embargoes.md). They belong to the files, so they apply
 * at once in every version and open no draft. Either all named files change or none; returns their number.
 */
export const accessPeriodUseCases = ({ store, clock, persistentIds }: Domain) => ({
  setPeriod: (
    actor: Actor,
    { ref, kind }: { readonly ref: DatasetRef; readonly kind: PeriodKind },
    request: PeriodRequest,
  ): Promise<number> =>
    store.write(async (unit) => {
      requireAccount(actor)
      const now = clock.now()
      const access = await lockedDatasetFor(unit, actor, ref)
      await requireValidTerms(unit, access)
      requireChangeable(access, actor)
      const settings = await unit.settings.all()
      const period = checkedPeriod(kind, request, { settings, today: today(now) })
      const files = await chosenFiles(unit, access, request.fileIds)
      if (!isSuperuser(actor)) requireNone(files.filter(isPublished), 'released')
      await save(unit, { files, kind, period }, { actor, access, now, persistentIds })
      return files.length
    }),

  unsetPeriod: (
    actor: Actor,
    { ref, kind }: { readonly ref: DatasetRef; readonly kind: PeriodKind },
    request: Pick<PeriodRequest, 'fileIds'>,
  ): Promise<number> =>
    store.write(async (unit) => {
      requireAccount(actor)
      const now = clock.now()
      const access = await lockedDatasetFor(unit, actor, ref)
      requireChangeable(access, actor)
      const files = await chosenFiles(unit, access, request.fileIds)
      const frozen = isSuperuser(actor) ? () => false : isPublished
      requireNone(
        files.filter((file) => frozen(file) || !hasPeriod(kind, file)),
        `released, or have no ${kind}`,
      )
      await save(unit, { files, kind, period: null }, { actor, access, now, persistentIds })
      return files.length
    }),
})

const isPublished = ({ publishedAt }: DataFile): boolean => publishedAt !== null

async function requireValidTerms(unit: WriteUnit, { dataset }: DatasetAccess): Promise<void> {
  const newest = await newestVersion(unit, dataset)
  if (!termsAreValid(newest.terms, await unit.files.anyRestricted(newest)))
    refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
}

/** Superusers may change released files; other editors need a draft. */
function requireChangeable({ dataset, held }: DatasetAccess, actor: Actor): void {
  requirePermission(held, 'EditDataset', actor)
  const by = isSuperuser(actor) ? 'superuser' : 'editor'
  settle(decide(dataset.newest, { kind: 'changeAccessPeriods', by }))
  requireEditable(dataset.locks, held)
}

async function chosenFiles(
  unit: WriteUnit,
  { dataset }: DatasetAccess,
  wanted: unknown,
): Promise<readonly DataFile[]> {
  const ids = chosenFileIds(wanted)
  const found = new Map((await unit.files.findAll(ids)).map(({ file }) => [file.id, file]))
  const files = ids.map((id) => found.get(id) ?? noSuchFile(id))
  const foreign = files.find(({ datasetId }) => datasetId !== dataset.id)
  if (foreign !== undefined)
    refuse({ kind: 'invalid', message: `File ${foreign.id} is not a file of this dataset.` })
  return files
}

function requireNone(files: readonly DataFile[], what: string): void {
  if (files.length > 0)
    refuse({
      kind: 'wrongState',
      message: `Some of the files are ${what}: nothing was changed.`,
      fileIds: files.map(({ id }) => id),
    })
}

interface Saving extends Pick<Domain, 'persistentIds'> {
  readonly actor: Actor
  readonly access: DatasetAccess
  readonly now: Date
}

async function save(
  unit: WriteUnit,
  {
    files,
    kind,
    period,
  }: {
    readonly files: readonly DataFile[]
    readonly kind: PeriodKind
    readonly period: AccessPeriod | null
  },
  { actor, access, now, persistentIds }: Saving,
): Promise<void> {
  await unit.files.saveAll(files.map((file) => withPeriod(kind, file, period)))
  if (kind === 'embargo') await moveCitationDay(unit, access.dataset, { persistentIds })
  const [set, unset] = EVENTS[kind]
  await unit.events.append({
    at: now,
    actor: assigneeOf(actor),
    kind: period === null ? unset : set,
    objectId: access.dataset.id,
    details: { ...namedFiles(files.map(({ id }) => id)), ...(period ?? {}) },
  })
}

/**
 * Sets the citation date: it is not before the end of the embargoes on the files of the first release
 * (docs/specification/citations.md#year-and-date).
 */
async function moveCitationDay(
  unit: WriteUnit,
  dataset: Dataset,
  { persistentIds }: Pick<Domain, 'persistentIds'>,
): Promise<void> {
  if (dataset.publishedAt === null) return
  const embargoedUntil = await unit.files.latestEmbargo({
    datasetId: dataset.id,
    ordinal: FIRST_RELEASE,
  })
  if (embargoedUntil === dataset.embargoedUntil) return
  await unit.datasets.save({ ...dataset, embargoedUntil })
  await requestRegistration(unit, dataset, { persistentIds })
}
