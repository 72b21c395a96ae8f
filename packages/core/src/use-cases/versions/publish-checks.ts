import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveInputLevels, requiresFiles } from '../../rules/collections/effective-values.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requirePublishable } from '../../rules/datasets/dataset-locks.ts'
import { describeChecksumMismatch } from '../../rules/direct-uploads/checksum-mismatch.ts'
import type { FieldCatalogue } from '../../rules/metadata/catalogue.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import type { RefusalCode } from '../../rules/refusals/refusal-code.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { isDeaccessioned, numberOf, type Version } from '../../rules/versions/version.ts'
import type {
  Bump,
  PublicationFacts,
  Published,
  VersionDecision,
} from '../../rules/versions/version-commands.ts'
import { lineageOf } from '../datasets/lineage-of.ts'
import { wrongDigests } from '../direct-uploads/wrong-digest.ts'
import { requireValid } from './metadata-validation.ts'
import { newestVersion } from './version-at.ts'

/** A version that passed all publication checks, and the decision for it. */
export interface Publishable {
  readonly dataset: Dataset
  readonly draft: Version
  readonly decided: Published
}

/** A refusal names at most this many files. */
const NAMED_FILES = 5

const deny = (code: RefusalCode, message: string): never =>
  refuse({ kind: 'wrongState', code, message })

/** The life cycle's decision about publishing the newest version. */
export async function publicationDecision(
  unit: ReadUnit,
  dataset: Dataset,
  bump: Bump,
): Promise<VersionDecision<'publish'>> {
  const facts = await publicationFacts(unit, dataset)
  return decide(dataset.newest, { kind: 'publish', bump, facts })
}

async function publicationFacts(unit: ReadUnit, dataset: Dataset): Promise<PublicationFacts> {
  const { id, newest, released } = dataset
  const numbered = await unit.versions.outlines(id, {
    states: ['released', 'deaccessioned'],
    limit: 2,
    offset: 0,
  })
  const [highest] = numbered.map(numberOf)
  return {
    highest: highest ?? null,
    followsDeaccessioned: numbered.some(
      (version) => version.ordinal === newest.ordinal - 1 && isDeaccessioned(version),
    ),
    filesChanged:
      released !== null &&
      (await unit.files.setChanged(id, { from: released.ordinal, to: newest.ordinal })),
  }
}

interface Publishing {
  readonly access: DatasetAccess
  readonly actor: Actor
}

/**
 * Runs every check of a publication, in the order of docs/specification/publishing.md#checks; refuses at the
 * first that fails.
 */
export async function requirePublication(
  unit: ReadUnit,
  { access, actor, bump }: Publishing & { readonly bump: Bump },
  catalogue: FieldCatalogue,
): Promise<Publishable> {
  const { dataset } = access
  const draft = await newestVersion(unit, dataset)
  const decision = await publicationDecision(unit, dataset, bump)
  const checks = await checksOf(unit, { access, actor, draft, decision }, catalogue)
  for (const { run } of checks) await run()
  return { dataset, draft, decided: settle(decision) }
}

/**
 * Everything that keeps the newest version from being published, except the caller's permission; in the order of the
 * checks.
 */
export async function publicationObstacles(
  unit: ReadUnit,
  { access, actor }: Publishing,
  catalogue: FieldCatalogue,
): Promise<readonly RefusedError[]> {
  const { dataset } = access
  const draft = await newestVersion(unit, dataset)
  const decision = await publicationDecision(unit, dataset, 'major')
  const checks = await checksOf(unit, { access, actor, draft, decision }, catalogue)
  const found: RefusedError[] = []
  for (const { of, run } of checks) if (of === 'version') found.push(...(await obstaclesIn(run)))
  return found
}

async function obstaclesIn(run: Check['run']): Promise<readonly RefusedError[]> {
  try {
    await run()
    return []
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return [error]
  }
}

interface Check {
  readonly of: 'version' | 'caller'
  readonly run: () => void | Promise<void>
}

async function checksOf(
  unit: ReadUnit,
  {
    access: { dataset, held },
    actor,
    draft,
    decision,
  }: Publishing & { readonly draft: Version; readonly decision: VersionDecision<'publish'> },
  catalogue: FieldCatalogue,
): Promise<readonly Check[]> {
  const lineage = await lineageOf(unit, dataset)
  const { terms } = draft
  const version = (run: Check['run']): Check => ({ of: 'version', run })
  return [
    version(async () => {
      if (!termsAreValid(terms, await unit.files.anyRestricted(draft)))
        refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
    }),
    { of: 'caller', run: () => requirePermission(held, 'PublishDataset', actor) },
    version(() => {
      if (lineage[0].publishedAt === null)
        deny(
          'collectionUnpublished',
          'This dataset may not be published because its collection has not been published.',
        )
    }),
    version(() => {
      if (terms.licenseId === null && terms.use.termsOfUse === undefined)
        deny('termsMissing', 'This dataset may not be published without a license or terms of use.')
    }),
    version(() => requirePublishable(dataset.locks)),
    version(() => void settle(decision)),
    version(() => {
      if (draft.fileCount === 0 && requiresFiles(lineage) && !isSuperuser(actor))
        deny('noFiles', 'This dataset may not be published without any files.')
    }),
    version(() => requireSoundFiles(unit, draft)),
    version(() =>
      requireValid(draft.metadata, catalogue, effectiveInputLevels(lineage, catalogue)),
    ),
  ]
}

/** Refuses files whose bytes do not match the checksums they were added with (decision 0122). */
async function requireSoundFiles(unit: ReadUnit, draft: Version): Promise<void> {
  const broken = await unit.files.mismatched(draft)
  if (broken.length === 0) return
  const digests = await wrongDigests(unit, draft.datasetId)
  const names = broken.slice(0, NAMED_FILES).map(({ folder, label, fileId }) => {
    const digest = digests.get(fileId)
    const path = `${folder}/${label}`
    return digest === undefined ? path : `${path} (${describeChecksumMismatch(digest)})`
  })
  const more = broken.length > NAMED_FILES ? ` and ${broken.length - NAMED_FILES} more` : ''
  refuse({
    kind: 'wrongState',
    code: 'filesBroken',
    message: `This dataset may not be published: the bytes of ${names.join(', ')}${more} do not match the checksums they were added with.`,
    fileIds: broken.map(({ fileId }) => fileId),
  })
}
