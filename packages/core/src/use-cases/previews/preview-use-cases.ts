import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { maskedFields } from '../../rules/previews/anonymity.ts'
import { PREVIEW_PERMISSIONS } from '../../rules/previews/preview-permissions.ts'
import type { PreviewUrl } from '../../rules/previews/preview-url.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { MEMBER_ROLE_ID } from '../../rules/roles/built-in-roles.ts'
import { requireHeld } from '../../rules/roles/delegation.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, previewAssignee } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { VersionDetail } from '../../rules/versions/version-detail.ts'
import { datasetFor, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { noteAssigned } from '../roles/assignment-events.ts'
import { datasetPoint } from '../roles/assignment-place.ts'
import { type GivenRole, givenRoles } from '../roles/given-role.ts'
import { versionFor } from '../versions/version-access.ts'
import { detailOf, viewContextOf } from '../versions/version-detail.ts'
import { dropPreviewUrl } from './drop-preview-url.ts'
import { previewReader } from './preview-reader.ts'
import { sealedPreviewToken } from './preview-token.ts'

/** A preview URL and its role assignment. */
export interface ShownPreview {
  readonly token: string
  readonly given: GivenRole
}

const deny = (message: string): never => refuse({ kind: 'wrongState', message })
const noPreviewUrl = (datasetId: number): never =>
  refuse({ kind: 'notFound', what: `Preview URL of dataset ${datasetId}` })
const noSuchReader = (): never => refuse({ kind: 'missing', message: 'Preview URL user not found' })

/** Preview URLs show drafts to people without an account (docs/specification/previews.md). */
export const previewUseCases = ({ store, clock, ids, signer }: Domain) => ({
  /**
   * Creates the one preview URL of a draft. Anonymised ones are refused for datasets that were ever released.
   */
  create: (
    actor: Actor,
    ref: DatasetRef,
    { anonymized }: { readonly anonymized: boolean },
  ): Promise<ShownPreview> =>
    store.write(async (unit) => {
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePreviewer(held, actor)
      await requirePreviewable(unit, dataset, { anonymized })
      const datasetId = dataset.id
      const assignment = await unit.roles.assign({
        assignee: previewAssignee(datasetId),
        roleId: MEMBER_ROLE_ID,
        pointId: datasetId,
      })
      const kept = await sealedPreviewToken(unit, { ids, signer }, ids.uuid())
      const url = { datasetId, assignmentId: assignment.id, anonymized, ...kept }
      await unit.previewUrls.add(url)
      await noteAssigned(unit, assignment, { actor: assigneeOf(actor), at: clock.now() })
      return shown({ unit, signer }, dataset, url)
    }),

  get: (actor: Actor, ref: DatasetRef): Promise<ShownPreview> =>
    store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      requirePreviewer(held, actor)
      const url = (await unit.previewUrls.of(dataset.id)) ?? noPreviewUrl(dataset.id)
      return shown({ unit, signer }, dataset, url)
    }),

  remove: (actor: Actor, ref: DatasetRef): Promise<void> =>
    store.write(async (unit) => {
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'ManageDatasetPermissions', actor)
      const done = { actor: assigneeOf(actor), at: clock.now() }
      if (!(await dropPreviewUrl(unit, dataset.id, done))) noPreviewUrl(dataset.id)
    }),

  /** The draft as the bearer of the preview URL may see it. An unknown token is refused as not found. */
  draft: (token: string, { files }: { readonly files: boolean }): Promise<VersionDetail> =>
    store.read(async (unit) => {
      const actor = (await previewReader(unit, signer.fingerprint(token))) ?? noSuchReader()
      const access = await datasetFor(unit, actor, { kind: 'id', id: actor.datasetId })
      const version = await versionFor(
        unit,
        { actor, access },
        {
          specifier: { kind: 'draft' },
          includeDeaccessioned: false,
          deaccessionedFor: 'editors',
        },
      )
      const context = await viewContextOf(unit, access, { emails: false })
      return detailOf(unit, { version, context }, { files })
    }),
})

/** A preview URL permits its bearer, the caller included, to see the draft and to download its files. */
function requirePreviewer(held: PermissionSet, actor: Actor): void {
  requirePermission(held, 'ManageDatasetPermissions', actor)
  requireHeld(held, PREVIEW_PERMISSIONS, actor)
}

async function requirePreviewable(
  unit: ReadUnit,
  { id, newest, publishedAt }: Dataset,
  { anonymized }: { readonly anonymized: boolean },
): Promise<void> {
  if ((await unit.previewUrls.of(id)) !== null)
    deny('The dataset has a preview URL already: delete it first.')
  settle(decide(newest, { kind: 'createPreviewUrl' }))
  if (!anonymized) return
  if (maskedFields(await unit.settings.all()) === null)
    refuse({
      kind: 'unavailable',
      message: 'Anonymized access is disabled: the setting :AnonymizedFieldTypeNames is not set.',
    })
  if (publishedAt !== null)
    deny(
      'A dataset that has been published cannot be previewed anonymously: its authors are known.',
    )
}

async function shown(
  { unit, signer }: { readonly unit: ReadUnit } & Pick<Domain, 'signer'>,
  dataset: Dataset,
  url: PreviewUrl,
): Promise<ShownPreview> {
  const assignments = await unit.roles.assignmentsAt(dataset.id)
  const assignment = assignments.filter(({ id }) => id === url.assignmentId)
  const points = [await datasetPoint(unit, dataset)]
  const [given] = await givenRoles({ unit, signer }, assignment, points)
  if (given?.previewToken == null) throw new Error(`Dataset ${dataset.id} previews without a role`)
  return { token: given.previewToken, given }
}
